package org.jzenith.jobs.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Multiples of a period since 1970-01-01T00:00:00Z, so that all instances agree on them.
 *
 * @param period at least a second, in whole milliseconds
 */
public record PeriodSchedule(Duration period) implements Schedule {

    private static final Duration MIN = Duration.ofSeconds(1);
    private static final Duration MAX = Duration.ofDays(366);

    /** Checks the period. */
    public PeriodSchedule {
        if (period.compareTo(MIN) < 0 || period.compareTo(MAX) > 0) {
            throw new IllegalArgumentException("period: " + period + " (expected: 1 s to 366 days)");
        }
    }

    @Override
    public Optional<Instant> next(Instant after) {
        return Optional.of(multiple(Math.floorDiv(after.toEpochMilli(), period.toMillis()) + 1));
    }

    @Override
    public Optional<Instant> last(Instant until) {
        return Optional.of(multiple(Math.floorDiv(until.toEpochMilli(), period.toMillis())));
    }

    private Instant multiple(long number) {
        return Instant.ofEpochMilli(number * period.toMillis());
    }

    @Override
    public String toString() {
        return "every " + period;
    }
}
