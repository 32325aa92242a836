package org.jzenith.http.rule;

/**
 * Counts events, and detects too many in a period. Reads the clock only then: if the period has passed, a new one
 * begins at that moment. Used only on one event loop.
 */
final class PeriodCount {

    private final long periodNanos;
    private long beganNanos = System.nanoTime();
    private long count;

    PeriodCount(long periodNanos) {
        this.periodNanos = periodNanos;
    }

    /** Counts one more. Returns whether there are more than {@code limit} within a period. */
    boolean exceeds(long limit) {
        count++;
        if (count <= limit) {
            return false;
        }
        long nanoTime = System.nanoTime();
        if (nanoTime - beganNanos < periodNanos) {
            return true;
        }
        beganNanos = nanoTime;
        count = 1;
        return false;
    }
}
