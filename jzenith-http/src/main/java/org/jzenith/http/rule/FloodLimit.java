package org.jzenith.http.rule;

import java.util.concurrent.TimeUnit;

/**
 * Limits what makes the server work although it is no request: what one connection may send of it within a period, and
 * what all connections of an event loop may send together. Many clients that stay just below their limits are a flood
 * as well: as long as all of them send too much, each has a lower limit, so that those who send the most are
 * disconnected and the others are not. Used only on its event loop.
 */
public final class FloodLimit {

    /** So many connections may reach their limits in one period. */
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

    /** What one connection has sent. */
    public final class Count {

        private final PeriodCount own = new PeriodCount(periodNanos);

        /** Counts one more; returns whether the connection must be closed, if it may send {@code max} in a period. */
        public boolean exceeds(int max) {
            boolean crowded = all.exceeds((long) CONNECTIONS * max);
            return own.exceeds(crowded ? Math.max(1, max / REDUCTION) : max);
        }
    }
}
