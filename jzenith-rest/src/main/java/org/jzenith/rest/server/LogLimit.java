package org.jzenith.rest.server;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Allows one log entry in a minute, for failures that may occur for each request. Safe on any thread. */
final class LogLimit {

    private static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final AtomicLong nextNanos = new AtomicLong(System.nanoTime());
    private final AtomicLong leftOut = new AtomicLong();

    /** Returns how many entries have been left out since the last one; -1 if the present one is to be left out, too. */
    long acquire() {
        long next = nextNanos.get();
        long now = System.nanoTime();
        if (now - next >= 0 && nextNanos.compareAndSet(next, now + PERIOD_NANOS)) {
            return leftOut.getAndSet(0);
        }
        leftOut.incrementAndGet();
        return -1;
    }
}
