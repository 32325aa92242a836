package org.jzenith.core.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as operators write them, {@code 30s}, and as ISO 8601 does, {@code PT30S}. */
public final class Durations {

    private static final Pattern SHORT = Pattern.compile("(\\d{1,18})\\s*(ms|s|m|h|d)");
    private static final Map<String, ChronoUnit> UNITS = Map.of("ms", ChronoUnit.MILLIS, "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES, "h", ChronoUnit.HOURS, "d", ChronoUnit.DAYS);

    private Durations() { }

    /** Reads a duration from text; throws {@link IllegalArgumentException} for anything but the two forms. */
    public static Duration parse(String text) {
        try {
            return convert(text.trim());
        } catch (UnfitException | DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a duration (expected: such as 500ms, 30s, 5m, 1h, 2d or PT30S)", e);
        }
    }

    static Duration convert(String text) throws UnfitException {
        Matcher matcher = SHORT.matcher(text);
        if (!matcher.matches()) {
            return Duration.parse(text);
        }
        try {
            return Duration.of(Long.parseLong(matcher.group(1)), UNITS.getOrDefault(matcher.group(2), ChronoUnit.SECONDS));
        } catch (ArithmeticException e) {
            throw new UnfitException("is too long a duration");
        }
    }
}
