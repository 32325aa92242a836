package org.jzenith.core.error;

import java.math.BigDecimal;
import java.time.Duration;

/** Writes durations for people: {@code 250 ms}, {@code 1.5 s}, {@code 30 s}, {@code 5 min}, {@code 24 h}. */
public final class DurationText {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;

    private DurationText() {}

    /** Returns a duration in the largest unit in which it is a whole number; in seconds if it has a fraction of one. */
    public static String of(Duration duration) {
        return ofMillis(duration.toMillis());
    }

    /** Returns a number of milliseconds in this form. */
    public static String ofMillis(long millis) {
        if (millis == 0 || (Math.abs(millis) >= SECOND && millis % MINUTE != 0)) {
            return BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString() + " s";
        }
        if (Math.abs(millis) < SECOND) {
            return millis + " ms";
        }
        return millis % HOUR == 0 ? millis / HOUR + " h" : millis / MINUTE + " min";
    }
}
