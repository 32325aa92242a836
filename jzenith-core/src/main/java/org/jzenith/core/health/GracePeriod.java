package org.jzenith.core.health;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.health.HealthResult.Status;

/**
 * The time for which one check may fail before it counts as DOWN. It begins with the first failure after a success, and
 * does not exist before the first success. Safe on any thread.
 */
final class GracePeriod {

    private final long graceNanos;
    private final LongSupplier nanoTime;
    private boolean hasBeenUp;
    private boolean isFailing;
    private long failingNanos;

    /** Creates the period; without a length, each failure counts at once. */
    GracePeriod(Duration grace, LongSupplier nanoTime) {
        // About 292 years are a long, and comparisons of this clock need half of them.
        this.graceNanos = grace.compareTo(Duration.ofDays(36_500)) < 0 ? grace.toNanos() : Long.MAX_VALUE / 2;
        this.nanoTime = nanoTime;
    }

    /** Returns the result; if it is a failure within the period, UP with the failure as a detail. */
    synchronized HealthResult counting(HealthResult result) {
        if (result.status() == Status.UP) {
            hasBeenUp = true;
            isFailing = false;
            return result;
        }
        if (!hasBeenUp) {
            return result;
        }
        long now = nanoTime.getAsLong();
        if (!isFailing) {
            isFailing = true;
            failingNanos = now;
        }
        long nanos = now - failingNanos;
        return nanos >= graceNanos
                ? result
                : failing(result, Duration.ofSeconds(TimeUnit.NANOSECONDS.toSeconds(nanos)));
    }

    private static HealthResult failing(HealthResult result, Duration since) {
        Map<String, Object> data = new TreeMap<>(result.data());
        Object reason = data.remove("reason");
        return new HealthResult(Status.UP, data)
                .with("failing", (reason == null ? "" : reason + ", ") + "for " + DurationText.of(since));
    }
}
