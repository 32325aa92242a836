package org.jzenith.resilience.policy;

import java.time.Duration;

/** Keys of circuit breakers. */
record Rules(int failureRate, int minimumCalls, Duration window, Duration openTime, int trialCalls)
        implements BreakerConfiguration {

    static Breaker breaker(Duration openTime) {
        return new Breaker("test", new Rules(50, 4, Duration.ofMinutes(10), openTime, 2));
    }
}
