package org.jzenith.benchmarks.scale;

import java.util.SplittableRandom;
import org.jzenith.resilience.policy.RetryConfiguration;

/**
 * The pauses before retries and connection attempts. {@link org.jzenith.resilience.policy.RetryDelay} and
 * {@code org.jzenith.backing.Backoff} have the same rules, but random numbers without a seed, which would make each run
 * different. A test compares their bounds with these.
 */
final class VirtualDelays {

    static final long FIRST_CONNECT_NANOS = 50 * VirtualTime.MILLI;
    static final long LAST_CONNECT_NANOS = VirtualTime.SECOND;
    /** How often the monitor of an instance looks for a primary while there is none. */
    private static final long LOOK_NANOS = 100 * VirtualTime.MILLI;

    private static final long FIRST_RETRY_MILLIS =
            PolicyDefaults.duration(RetryConfiguration.class, "firstDelay").toMillis();
    private static final long LAST_RETRY_MILLIS =
            PolicyDefaults.duration(RetryConfiguration.class, "maxDelay").toMillis();

    private final SplittableRandom random;
    private final boolean jitter;

    VirtualDelays(SplittableRandom random, boolean jitter) {
        this.random = random;
        this.jitter = jitter;
    }

    /** Returns the milliseconds before a retry (1 is the first), as {@code RetryDelay} does. */
    long retryMillis(int retry) {
        long longest = Math.min(LAST_RETRY_MILLIS, FIRST_RETRY_MILLIS << Math.min(30, retry - 1));
        return Math.max(1, jitter ? longest - random.nextLong(longest / 2 + 1) : longest);
    }

    /**
     * Returns the time before a connection attempt after this many failures (0 is the first), as {@code Backoff} does.
     */
    long connectNanos(int failures) {
        long longest = Math.min(LAST_CONNECT_NANOS, FIRST_CONNECT_NANOS << Math.min(30, failures));
        return jitter ? longest - random.nextLong(longest / 4) : longest;
    }

    /** Returns the time from a promotion until the monitor of an instance has found the new primary. */
    long lookNanos() {
        return jitter ? random.nextLong(LOOK_NANOS) : LOOK_NANOS;
    }
}
