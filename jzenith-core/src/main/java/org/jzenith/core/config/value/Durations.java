package org.jzenith.core.config.value;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses durations in the form that operators use, {@code 30s}, and in that of ISO 8601, {@code PT30S}. */
public final class Durations {

    private static final Pattern SHORT = Pattern.compile("(\\d{1,18})\\s*(ms|s|m|h|d)");
    /**
     * The longest duration, a hundred years: its nanoseconds fit into a {@code long}, unlike those of an arbitrary
     * number of days.
     */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final String TOO_LONG = "is more than the " + LONGEST.toDays() + "d that a duration can be";

    private Durations() {}

    /**
     * Parses a duration; throws {@link IllegalArgumentException} if the text has neither form or is more than 36500
     * days.
     */
    public static Duration parse(String text) {
        try {
            return convert(text.trim());
        } catch (ConversionException | DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a duration (expected: such as 500ms, 30s, 5m, 1h, 2d or PT30S)", e);
        }
    }

    static Duration convert(String text) throws ConversionException {
        Duration duration;
        try {
            Matcher matcher = SHORT.matcher(text);
            duration = matcher.matches()
                    ? Duration.of(Long.parseLong(matcher.group(1)), unit(matcher.group(2)))
                    : Duration.parse(text);
        } catch (ArithmeticException e) {
            throw new ConversionException(TOO_LONG);
        }
        if (duration.compareTo(LONGEST) > 0) {
            throw new ConversionException(TOO_LONG);
        }
        return duration;
    }

    private static ChronoUnit unit(String text) {
        return switch (text) {
            case "ms" -> ChronoUnit.MILLIS;
            case "m" -> ChronoUnit.MINUTES;
            case "h" -> ChronoUnit.HOURS;
            case "d" -> ChronoUnit.DAYS;
            default -> ChronoUnit.SECONDS;
        };
    }
}
