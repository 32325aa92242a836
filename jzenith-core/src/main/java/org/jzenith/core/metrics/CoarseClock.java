package org.jzenith.core.metrics;

import io.micrometer.core.instrument.Clock;
import io.vertx.core.Vertx;

/**
 * The clock of a registry, which it updates only ten times a second. For each recorded duration, Micrometer reads the
 * time of day twice, to discard old maxima. Reading the system clock takes a third of the time of a record. Durations
 * are measured exactly. Safe on any thread.
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
