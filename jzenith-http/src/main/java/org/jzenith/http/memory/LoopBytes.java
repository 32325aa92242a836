package org.jzenith.http.memory;

import io.vertx.core.Context;
import io.vertx.core.Vertx;

/**
 * The memory that one event loop holds for its clients. Counts without a fence, and reports in steps. Unless a method
 * says otherwise, used only on its event loop.
 */
public final class LoopBytes {

    private final BufferedBytes all;
    private final long step;
    private final Runnable relief;
    private final Context context = Vertx.currentContext();
    private final Thread thread = Thread.currentThread();
    private long held;
    /** The reported bytes, for other threads. */
    private volatile long published;
    /** The reported bytes, for the event loop itself. */
    private long reported;

    /** Takes an action that closes connections of this event loop. Called on it. */
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
     * Returns whether the budget of all event loops allows so many more bytes. There is always room for less than a
     * step: the count is not more exact, and so small a request is not the cause of an excess.
     */
    boolean hasRoomFor(long bytes) {
        return bytes < step || held - reported + bytes < all.room();
    }

    /** Adds bytes that are about to be released. Negative bytes have been released. */
    void leaving(long bytes) {
        all.leaving(bytes);
    }

    /** Reports all changes, even below a whole step. */
    void report() {
        long unreported = held - reported;
        reported = held;
        published = held;
        all.add(unreported, this);
    }

    /**
     * Called periodically. Closes connections if there is an excess, because the responsible event loop may be blocked.
     */
    public void sweep() {
        report();
        if (all.isExceeded()) {
            relief.run();
        }
        all.report();
    }

    /** Returns the reported bytes. May be called on any thread. */
    long reported() {
        return published;
    }

    /**
     * Closes connections. On the event loop, it does so now, because the loop may be busy for long; on other threads,
     * soon.
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
