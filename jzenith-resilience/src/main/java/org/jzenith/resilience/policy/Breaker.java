package org.jzenith.resilience.policy;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A circuit breaker. While most calls succeed, it permits all of them (closed). If many fail, it refuses all calls for
 * a while (open). Then it permits a few trial calls (half-open), which decide the next state. The states are those of
 * Resilience4j. In addition, a call counts only in the state in which it began: otherwise a late result could close or
 * open the breaker. Safe on any thread. It holds a lock for moments only, and it has no timer.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class Breaker {

    /** The state of a breaker. */
    public enum State {
        /** Permits all calls. */
        CLOSED(0, "closed"),
        /** Permits a few trial calls. */
        HALF_OPEN(1, "half-open"),
        /** Refuses all calls. */
        OPEN(2, "open");

        private final int number;
        private final String words;

        State(int number, String words) {
            this.number = number;
            this.words = words;
        }

        /** Returns the value of the state in metrics: 0 for closed, 1 for half-open, 2 for open. */
        public int number() {
            return number;
        }

        /** Returns the state in words for operators. */
        @Override
        public String toString() {
            return words;
        }
    }

    /** Resilience4j requires a reason for a failed call. This configuration does not use it. */
    private static final class CallFailure extends Exception {

        private static final long serialVersionUID = 1L;

        CallFailure() {
            super("failed", null, false, false);
        }
    }

    /** Slow calls do not count as failures, because calls have a time-out. */
    private static final Duration NEVER_SLOW = Duration.ofDays(365);

    private final CircuitBreaker states;
    private final long openNanos;
    /**
     * Guards the states together with their number: a call that began between a change and its count would count in no
     * state. The breaker would wait for such a trial call forever.
     */
    private final ReentrantLock lock = new ReentrantLock();

    private int changes;

    private volatile long openedNanos;

    /** Creates a closed breaker. */
    public Breaker(String name, BreakerConfiguration configuration) {
        this.openNanos = configuration.openTime().toNanos();
        this.states = CircuitBreaker.of(
                name,
                CircuitBreakerConfig.custom()
                        .failureRateThreshold(configuration.failureRate())
                        .slowCallDurationThreshold(NEVER_SLOW)
                        .minimumNumberOfCalls(configuration.minimumCalls())
                        .slidingWindowType(CircuitBreakerConfig.SlidingWindowType.TIME_BASED)
                        .slidingWindowSize((int) Math.max(
                                1, Math.min(3600, configuration.window().toSeconds())))
                        .waitDurationInOpenState(configuration.openTime())
                        .permittedNumberOfCallsInHalfOpenState(configuration.trialCalls())
                        .build());
        this.states.getEventPublisher().onStateTransition(change -> {
            if (change.getStateTransition().getToState() == CircuitBreaker.State.OPEN) {
                openedNanos = System.nanoTime();
            }
            changes++;
        });
    }

    /** Returns the current state. An open breaker stays open until the next call, even if it would permit that call. */
    public State state() {
        return switch (states.getState()) {
            case OPEN, FORCED_OPEN -> State.OPEN;
            case HALF_OPEN -> State.HALF_OPEN;
            default -> State.CLOSED;
        };
    }

    /** Returns whether the breaker may permit a call, without acquiring a permission. */
    public boolean mayPermit() {
        return state() != State.OPEN || System.nanoTime() - openedNanos >= openNanos;
    }

    /** Returns the time for which the breaker still refuses calls; zero if it may permit one. */
    public Duration remainingOpenTime() {
        return state() == State.OPEN
                ? Duration.ofNanos(Math.max(0, openNanos - (System.nanoTime() - openedNanos)))
                : Duration.ZERO;
    }

    /** Returns the permission for one call, which the caller must end; null if the breaker refuses the call. */
    public @Nullable Permission tryAcquire() {
        lock.lock();
        try {
            return states.tryAcquirePermission() ? new Permission() : null;
        } finally {
            lock.unlock();
        }
    }

    /** The permission for one call. Only the first call of one of its methods has an effect. */
    public final class Permission {

        private final int given = changes;
        private final long startNanos = System.nanoTime();
        private boolean ended;

        private Permission() {}

        private void end(Runnable report) {
            lock.lock();
            try {
                if (!ended && given == changes) {
                    report.run();
                }
                ended = true;
            } finally {
                lock.unlock();
            }
        }

        /**
         * Returns whether the call has had at least half of this time. If it ended earlier, its own caller had too
         * little time left, which is no failure of the called service.
         */
        public boolean hadHalfOf(Duration time) {
            return System.nanoTime() - startNanos >= time.toNanos() / 2;
        }

        /** The call has succeeded. */
        public void succeeded() {
            end(() -> states.onSuccess(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS));
        }

        /** The call has failed. */
        public void failed() {
            end(() -> states.onError(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS, new CallFailure()));
        }

        /**
         * The call has ended without a result about the called service. The breaker may permit another call instead.
         */
        public void released() {
            end(states::releasePermission);
        }
    }
}
