package org.jzenith.redis;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The right to one of a limited number of sessions, given in the order of asking. Safe on any thread. */
final class SessionPermits {

    /** What became of asking. */
    enum Outcome { GRANTED, WAITING, REFUSED }

    private final int limit;
    private final int maxWaiting;
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int inUse;

    SessionPermits(int limit, int maxWaiting) {
        this.limit = limit;
        this.maxWaiting = maxWaiting;
    }

    /** Asks for one; {@code granted} is called if that has to wait, once it is there, on the thread of whoever gives one back. */
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

    /** Waits no longer; false if it has been granted, so that it must be given back. */
    @SuppressWarnings("ReferenceEquality") // The very same
    synchronized boolean leave(Runnable granted) {
        return waiting.removeIf(other -> other == granted);
    }

    /** Gives one back, to whoever has waited for the longest. */
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

    /** Returns how many are in use. */
    synchronized int inUse() {
        return inUse;
    }
}
