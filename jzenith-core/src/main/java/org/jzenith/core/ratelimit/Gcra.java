package org.jzenith.core.ratelimit;

/**
 * The generic cell rate algorithm (ITU-T I.371, annex A, in its virtual scheduling form). The state of a key is one
 * number, the theoretical arrival time: the time at which its use no longer counts. All times are in nanoseconds since
 * the same moment.
 */
final class Gcra {

    private final long interval;
    private final long tolerance;

    Gcra(Rate rate) {
        this.interval = rate.intervalNanos();
        this.tolerance = interval * rate.permits();
    }

    /** Returns the theoretical arrival time after the use of {@code cost}. */
    long next(long arrival, long now, int cost) {
        return Math.max(arrival, now) + cost * interval;
    }

    /** Returns whether the use is allowed; {@code next} is the theoretical arrival time after it. */
    boolean allows(long next, long now) {
        return next - now <= tolerance;
    }

    /** Returns the decision that allows a use; {@code next} is the theoretical arrival time after it. */
    RateLimitDecision allowed(long next, long now) {
        long remaining = (tolerance - (next - now)) / interval;
        return new RateLimitDecision(true, remaining, remaining > 0 ? 0 : next + interval - tolerance - now);
    }

    /** Returns the decision that rejects a use; {@code next} would have been the theoretical arrival time after it. */
    RateLimitDecision refused(long arrival, long next, long now) {
        return new RateLimitDecision(
                false, (tolerance - (Math.max(arrival, now) - now)) / interval, next - tolerance - now);
    }
}
