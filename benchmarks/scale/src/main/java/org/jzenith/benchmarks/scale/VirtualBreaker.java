package org.jzenith.benchmarks.scale;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.resilience.policy.BreakerConfiguration;

/**
 * Follows {@link org.jzenith.resilience.policy.Breaker}, which reads {@link System#nanoTime()} itself: the same states
 * of Resilience4j with the default values of its keys, and a call counts only in the state in which it began.
 */
final class VirtualBreaker {

    private static final class CallFailure extends Exception {

        private static final long serialVersionUID = 1L;

        CallFailure() {
            super("failed", null, false, false);
        }
    }

    private static final Duration NEVER_SLOW = Duration.ofDays(365);
    private static final long OPEN_NANOS =
            PolicyDefaults.duration(BreakerConfiguration.class, "openTime").toNanos();

    private final VirtualTime time;
    private final CircuitBreaker states;
    private int changes;
    private long openedAt;

    VirtualBreaker(VirtualTime time) {
        this.time = time;
        this.states = CircuitBreaker.of(
                "simulated",
                CircuitBreakerConfig.custom()
                        .clock(time.clock())
                        .currentTimestampFunction(clock -> time.now(), TimeUnit.NANOSECONDS)
                        .failureRateThreshold(PolicyDefaults.number(BreakerConfiguration.class, "failureRate"))
                        .slowCallDurationThreshold(NEVER_SLOW)
                        .minimumNumberOfCalls(PolicyDefaults.number(BreakerConfiguration.class, "minimumCalls"))
                        .slidingWindowType(CircuitBreakerConfig.SlidingWindowType.TIME_BASED)
                        .slidingWindowSize((int) PolicyDefaults.duration(BreakerConfiguration.class, "window")
                                .toSeconds())
                        .waitDurationInOpenState(Duration.ofNanos(OPEN_NANOS))
                        .permittedNumberOfCallsInHalfOpenState(
                                PolicyDefaults.number(BreakerConfiguration.class, "trialCalls"))
                        .build());
        states.getEventPublisher().onStateTransition(change -> {
            if (change.getStateTransition().getToState() == CircuitBreaker.State.OPEN) {
                openedAt = time.now();
            }
            changes++;
        });
    }

    boolean mayPermit() {
        return states.getState() != CircuitBreaker.State.OPEN || time.now() - openedAt >= OPEN_NANOS;
    }

    @Nullable
    Permission tryAcquire() {
        return states.tryAcquirePermission() ? new Permission() : null;
    }

    /** The permission for one attempt, which ends once. */
    final class Permission {

        private final int given = changes;
        private final long start = time.now();

        void succeeded() {
            if (given == changes) {
                states.onSuccess(time.now() - start, TimeUnit.NANOSECONDS);
            }
        }

        void failed() {
            if (given == changes) {
                states.onError(time.now() - start, TimeUnit.NANOSECONDS, new CallFailure());
            }
        }
    }
}
