package org.jzenith.benchmarks.openloop;

import java.util.Random;

/**
 * The times at which requests are due: those of many users who know nothing of one another, so the gaps between them
 * are distributed exponentially. The same numbers each time.
 */
final class Arrivals {

    private static final double NANOS = 1e9;

    private final Random random = new Random(42);
    private final double meanNanos;
    private double next;

    /** Takes the mean number of requests in a second. */
    Arrivals(double perSecond) {
        meanNanos = NANOS / perSecond;
        advance();
    }

    /** Returns when the next request is due, in nanoseconds after the begin. */
    long next() {
        return (long) next;
    }

    /** The next request is the one after it. */
    void advance() {
        next -= meanNanos * Math.log(1 - random.nextDouble());
    }
}
