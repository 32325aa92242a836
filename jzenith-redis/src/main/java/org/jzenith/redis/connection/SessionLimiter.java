package org.jzenith.redis.connection;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The permits for a limited number of sessions, granted in the order of the requests. Safe on any thread. */
final class SessionLimiter {

    /** The result of a request. */
    enum Outcome {
        GRANTED,
        WAITING,
        REFUSED
    }

    private final int limit;
    private final int maxWaiting;
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int inUse;

    SessionLimiter(int limit, int maxWaiting) {
        this.limit = limit;
        this.maxWaiting = maxWaiting;
    }

    /**
     * Requests a permit. If the request has to wait, the thread that gives a permit back calls {@code granted} later.
     */
    synchronized Outcome acquire(Runnable granted) {
        if (inUse < limit) {
            inUse++;
            return Outcome.GRANTED;
        }
        if (limit == 0 || waiting.size() >= maxWaiting) {
            return Outcome.REFUSED;
        }
        waiting.addLast(granted);
        return Outcome.WAITING;
    }

    /** Stops waiting; returns false if the permit was already granted and must be given back. */
    @SuppressWarnings("ReferenceEquality") // Identity is intended.
    synchronized boolean leave(Runnable granted) {
        return waiting.removeIf(other -> other == granted);
    }

    /** Gives a permit back, and grants it to the request that has waited the longest. */
    void release() {
        Runnable next = next();
        if (next != null) {
            next.run();
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable next = waiting.pollFirst();
        if (next == null) {
            inUse--;
        }
        return next;
    }

    /** Returns the number of permits in use. */
    synchronized int inUse() {
        return inUse;
    }
}
