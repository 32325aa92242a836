package org.jzenith.http.memory;

import io.vertx.core.Context;
import io.vertx.core.Vertx;

/**
 * What the clients of one event loop make it hold. Counts without a fence, and reports in steps. Used only on its event
 * loop, unless said otherwise.
 */
public final class LoopBytes {

    private final BufferedBytes all;
    private final long step;
    private final Runnable relief;
    private final Context context = Vertx.currentContext();
    private final Thread thread = Thread.currentThread();
    private long held;
    /** What has been reported, for other threads. */
    private volatile long published;
    /** What has been reported, for the event loop itself. */
    private long reported;

    /** Takes what closes connections of this event loop. Called on it. */
    LoopBytes(BufferedBytes all, long step, Runnable relief) {
        this.all = all;
        this.step = step;
        this.relief = relief;
    }

    void add(long bytes) {
        held += bytes;
        long unreported = held - reported;
        if (unreported >= step || unreported <= -step) {
            report();
        }
    }

    /**
     * Returns whether no more would be held on all event loops than may be if so much was added. There is always room
     * for less than a step: what is held is not known more exactly, and a request that holds next to nothing is not
     * what takes the memory.
     */
    boolean hasRoomFor(long bytes) {
        return bytes < step || held - reported + bytes < all.room();
    }

    /** Notes that so much is about to be released, or with less than 0, that it has been. */
    void leaving(long bytes) {
        all.leaving(bytes);
    }

    /** Reports everything that is not a whole step too. */
    void report() {
        long unreported = held - reported;
        reported = held;
        published = held;
        all.add(unreported, this);
    }

    /** Called periodically: another event loop may be blocked that should close connections. */
    public void sweep() {
        report();
        if (all.isExceeded()) {
            relief.run();
        }
        all.report();
    }

    /** Returns how much it holds, as far as it has reported it; on any thread. */
    long reported() {
        return published;
    }

    /**
     * Closes connections: now on the event loop, which may have much else to do before anything later, and soon on any
     * other thread.
     */
    void relieve(Runnable done) {
        if (Thread.currentThread() == thread) {
            relieveNow(done);
        } else {
            context.runOnContext(nothing -> relieveNow(done));
        }
    }

    /** Closes connections. */
    void relieveNow() {
        relief.run();
    }

    private void relieveNow(Runnable done) {
        try {
            relieveNow();
        } finally {
            done.run();
        }
    }
}
