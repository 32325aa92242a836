package org.jzenith.resilience.policy;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A circuit breaker: lets all calls through while most succeed (closed), none for a while if many fail (open), and then
 * a few (half-open), which decide how it goes on. The states are those of Resilience4j. In addition, a call that began
 * in one state does not count in the next one: otherwise a late result could close or open it. Safe on any thread;
 * nothing waits, and there is no timer.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class Breaker {

    /** What a breaker does with calls. */
    public enum State {
        /** Lets them through. */
        CLOSED(0, "closed"),
        /** Lets a few of them through, to see whether they succeed. */
        HALF_OPEN(1, "half-open"),
        /** Lets none through. */
        OPEN(2, "open");

        private final int number;
        private final String words;

        State(int number, String words) {
            this.number = number;
            this.words = words;
        }

        /** Returns the state as metrics have it: 0 for closed, 1 for half-open, 2 for open. */
        public int number() {
            return number;
        }

        /** Returns the state in words for operators. */
        @Override
        public String toString() {
            return words;
        }
    }

    /** Resilience4j wants to know why a call has failed, and does nothing with it here. */
    private static final class CallFailure extends Exception {

        private static final long serialVersionUID = 1L;

        CallFailure() {
            super("failed", null, false, false);
        }
    }

    /** Calls that are slow do not count as failures: they have a time-out. */
    private static final Duration NEVER_SLOW = Duration.ofDays(365);

    private final CircuitBreaker states;
    private final long openNanos;
    /** How often the state has changed. */
    private volatile int changes;

    private volatile long openedNanos;

    /** Creates a breaker that is closed. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // Only one thread changes a state, and then calls this.
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

    /** Returns what the breaker does now; open until a call is made, even if it would be let through. */
    public State state() {
        return switch (states.getState()) {
            case OPEN, FORCED_OPEN -> State.OPEN;
            case HALF_OPEN -> State.HALF_OPEN;
            default -> State.CLOSED;
        };
    }

    /** Returns whether a call may be let through, without asking for it. */
    public boolean mayPermit() {
        return state() != State.OPEN || System.nanoTime() - openedNanos >= openNanos;
    }

    /** Returns how long no call is let through; zero if one may be. */
    public Duration remainingOpenTime() {
        return state() == State.OPEN
                ? Duration.ofNanos(Math.max(0, openNanos - (System.nanoTime() - openedNanos)))
                : Duration.ZERO;
    }

    /** Returns the permission for one call, which must be ended; null if it is not let through. */
    public @Nullable Permission tryAcquire() {
        return states.tryAcquirePermission() ? new Permission() : null;
    }

    /** The permission for one call. Only the first of its methods that is called has an effect. */
    public final class Permission {

        private final int given = changes;
        private final long startNanos = System.nanoTime();
        private final AtomicBoolean ended = new AtomicBoolean();

        private Permission() {}

        private boolean ends() {
            return !ended.get() && ended.compareAndSet(false, true) && given == changes;
        }

        /**
         * Returns whether the call has had at least half of the time that it may have. If its time was over earlier, it
         * was the caller who was in a hurry, or had waited elsewhere, and that says nothing of what was called.
         */
        public boolean hadHalfOf(Duration time) {
            return System.nanoTime() - startNanos >= time.toNanos() / 2;
        }

        /** The call has succeeded. */
        public void succeeded() {
            if (ends()) {
                states.onSuccess(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
            }
        }

        /** The call has failed. */
        public void failed() {
            if (ends()) {
                states.onError(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS, new CallFailure());
            }
        }

        /** The call has ended in a way that says nothing of what was called; another may take its place. */
        public void released() {
            if (ends()) {
                states.releasePermission();
            }
        }
    }
}
