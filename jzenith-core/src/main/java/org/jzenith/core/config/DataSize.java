package org.jzenith.core.config;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * An amount of data. Its text form is a whole number with an optional unit, in steps of 1024: {@code 512} (bytes),
 * {@code 64KB}, {@code 10MB}, {@code 1GB}. Immutable.
 *
 * @param bytes the amount in bytes, not negative
 */
@API(status = API.Status.MAINTAINED)
public record DataSize(long bytes) {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,15})\\s*(B|KB|MB|GB)?");

    /** Checks that the amount is not negative. */
    public DataSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes: " + bytes + " (expected: >= 0)");
        }
    }

    /** Parses a size; throws {@link IllegalArgumentException} if the text does not have the documented form. */
    public static DataSize parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim().toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a size (expected: bytes, or a number with KB, MB or GB)");
        }
        String unit = matcher.group(2) == null ? "B" : matcher.group(2);
        try {
            return new DataSize(Math.multiplyExact(Long.parseLong(matcher.group(1)), factor(unit)));
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("\"" + text + "\" is too large a size", e);
        }
    }

    private static long factor(String unit) {
        return switch (unit) {
            case "KB" -> 1L << 10;
            case "MB" -> 1L << 20;
            case "GB" -> 1L << 30;
            default -> 1L;
        };
    }

    /** Returns the size with the largest unit that keeps it a whole number, such as {@code 10MB}. */
    @Override
    public String toString() {
        for (String unit : new String[] {"GB", "MB", "KB"}) {
            if (bytes > 0 && bytes % factor(unit) == 0) {
                return bytes / factor(unit) + unit;
            }
        }
        return bytes + "B";
    }
}
