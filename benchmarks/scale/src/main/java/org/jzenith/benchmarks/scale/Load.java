package org.jzenith.benchmarks.scale;

import java.time.Duration;

/**
 * What users send, and how callers send it on.
 *
 * @param users the number of users that each have one call at a time; 0 for users that begin calls at random times,
 *     whether or not others wait
 * @param attempts {@code resilience.retry.attempts}
 * @param attemptTimeout {@code client.timeout}
 * @param patience how long a user waits; the header {@code X-Request-Timeout-Ms} of its request
 */
record Load(int users, int attempts, Duration attemptTimeout, Duration patience) {

    /** The pause of a user after a failed call, if it has one call at a time. */
    static final long PAUSE_NANOS = 5 * VirtualTime.MILLI;

    /** Independent users. By default, callers make one attempt, and it may take 10 s: there would be no storm. */
    static final Load INDEPENDENT = new Load(0, 3, Duration.ofSeconds(1), Duration.ofSeconds(3));

    /** The load of {@code benchmarks/instances.sh}, with wrk. */
    static final Load MEASURED = new Load(16, 1, Duration.ofSeconds(10), Duration.ofSeconds(10));
}
