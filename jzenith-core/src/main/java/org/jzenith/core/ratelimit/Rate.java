package org.jzenith.core.ratelimit;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jzenith.core.config.value.Durations;

/**
 * The allowed frequency of an action: {@code permits} times at once, and as often within each period, evenly
 * distributed. Its text form is {@code 100/1m}. Immutable.
 *
 * @param permits the number of actions, from 1 to 1,000,000 for each second of the period
 * @param period the period, from 1 ms to 366 days
 */
@API(status = API.Status.MAINTAINED)
public record Rate(int permits, Duration period) {

    private static final String FORM = "a number, a slash and a time, such as 10/1s, 100/1m or 5000/1h";
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})\\s*/\\s*(\\S.*)");
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(366);
    private static final long NANOS_IN_MICRO = 1_000;

    /** Checks both values. */
    public Rate {
        requireNonNull(period, "period");
        if (period.compareTo(SHORTEST) < 0 || period.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("period: " + period + " (expected: from 1ms to 366d)");
        }
        long most = period.toNanos() / NANOS_IN_MICRO;
        if (permits < 1 || permits > most) {
            throw new IllegalArgumentException("permits: " + permits + " (expected: from 1 to " + most
                    + " in this period, that is 1000000 each second)");
        }
    }

    /** Parses a rate; throws {@link IllegalArgumentException} if the text does not have the documented form. */
    public static Rate parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim());
        if (!matcher.matches()) {
            throw new IllegalArgumentException('"' + text + "\" is not a rate (expected: " + FORM + ')');
        }
        try {
            return new Rate(Integer.parseInt(matcher.group(1)), Durations.parse(matcher.group(2)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException('"' + text + "\" is not a rate: " + e.getMessage(), e);
        }
    }

    /** Returns the time after which one more is allowed, in nanoseconds, rounded up. */
    public long intervalNanos() {
        return 1 + (period.toNanos() - 1) / permits;
    }

    /** Returns the text form, such as {@code 100/1m}. */
    @Override
    public String toString() {
        return permits + "/" + text(period);
    }

    private static String text(Duration period) {
        long millis = period.toMillis();
        if (!period.equals(Duration.ofMillis(millis))) {
            return period.toString();
        } else if (millis % 86_400_000 == 0) {
            return millis / 86_400_000 + "d";
        } else if (millis % 3_600_000 == 0) {
            return millis / 3_600_000 + "h";
        } else if (millis % 60_000 == 0) {
            return millis / 60_000 + "m";
        }
        return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }
}
