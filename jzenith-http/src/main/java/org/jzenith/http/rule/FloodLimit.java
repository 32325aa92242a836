package org.jzenith.http.rule;

import java.util.concurrent.TimeUnit;

/**
 * Limits traffic without requests, which makes the server work: of one connection within a period, and of all
 * connections of an event loop together. Many clients just below their limits are a flood as well. While all of them
 * together exceed the limit, each has a lower one, so that only the most active are disconnected. Used only on its
 * event loop.
 */
public final class FloodLimit {

    /** The number of connections that may reach their limits in one period. */
    private static final int CONNECTIONS = 20;

    private static final int REDUCTION = 10;

    private final long periodNanos;
    private final PeriodCount all;

    FloodLimit(int periodSeconds) {
        this.periodNanos = TimeUnit.SECONDS.toNanos(periodSeconds);
        this.all = new PeriodCount(periodNanos);
    }

    /** Returns the count of one connection. */
    public Count connection() {
        return new Count();
    }

    /** The traffic of one connection. */
    public final class Count {

        private final PeriodCount own = new PeriodCount(periodNanos);

        /** Counts one more. Returns whether the connection must be closed, if it may send {@code max} in a period. */
        public boolean exceeds(int max) {
            boolean crowded = all.exceeds((long) CONNECTIONS * max);
            return own.exceeds(crowded ? Math.max(1, max / REDUCTION) : max);
        }
    }
}
