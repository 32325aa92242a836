package org.jzenith.core.metrics;

import io.micrometer.core.instrument.Clock;
import io.vertx.core.Vertx;

/**
 * The clock of a registry. For each duration that is recorded, Micrometer asks twice for the time of day, to know when
 * to forget old maxima. Reading it takes a third of the time of the whole record, and for that purpose it need only be
 * updated ten times a second. Durations are measured exactly. Safe on any thread.
 */
final class CoarseClock implements Clock {

    private static final long PERIOD_MILLIS = 100;

    private volatile long wallTime = System.currentTimeMillis();

    /** Creates a clock that runs until {@code vertx} is closed. */
    CoarseClock(Vertx vertx) {
        vertx.setPeriodic(PERIOD_MILLIS, timer -> wallTime = System.currentTimeMillis());
    }

    @Override
    public long wallTime() {
        return wallTime;
    }

    @Override
    public long monotonicTime() {
        return System.nanoTime();
    }
}
