package org.jzenith.core.ratelimit;

/**
 * The generic cell rate algorithm (ITU-T I.371, annex A, in its virtual scheduling form): the state of a key is one
 * number, the theoretical arrival time, until which what it has used counts. All times are in nanoseconds since the
 * same moment.
 */
final class Gcra {

    private final long interval;
    private final long tolerance;

    Gcra(Rate rate) {
        this.interval = rate.intervalNanos();
        this.tolerance = interval * rate.permits();
    }

    /** Returns the theoretical arrival time after {@code cost} has been taken. */
    long next(long arrival, long now, int cost) {
        return Math.max(arrival, now) + cost * interval;
    }

    /** Returns whether {@code cost} may be taken, after which the theoretical arrival time is {@code next}. */
    boolean allows(long next, long now) {
        return next - now <= tolerance;
    }

    /** Returns the decision that allows, after which the theoretical arrival time is {@code next}. */
    RateLimitDecision allowed(long next, long now) {
        long remaining = (tolerance - (next - now)) / interval;
        return new RateLimitDecision(true, remaining, remaining > 0 ? 0 : next + interval - tolerance - now);
    }

    /** Returns the decision that refuses what would have led to {@code next}. */
    RateLimitDecision refused(long arrival, long next, long now) {
        return new RateLimitDecision(
                false, (tolerance - (Math.max(arrival, now) - now)) / interval, next - tolerance - now);
    }
}
