package org.jzenith.resilience.policy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicReference;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many calls are on their way at once, and how many wait for that. Calls are permitted in the order in which
 * they came. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class Bulkhead {

    private enum Place {
        NEW,
        WAITING,
        INSIDE,
        LEFT
    }

    private final int limit;
    private final int queueSize;
    private final Deque<Turn> waiting = new ArrayDeque<>();
    private int inside;

    /** Creates a bulkhead without calls. */
    public Bulkhead(int limit, int queueSize) {
        this.limit = limit;
        this.queueSize = queueSize;
    }

    /** The turn of one call. */
    public final class Turn {

        private final Runnable permitted;
        private final AtomicReference<Place> place = new AtomicReference<>(Place.NEW);

        private Turn(Runnable permitted) {
            this.permitted = permitted;
        }

        /** Returns whether the call may begin now, without any wait. */
        public boolean isPermitted() {
            return place.get() == Place.INSIDE;
        }

        /** Returns whether the call neither may begin nor waits. */
        public boolean isRefused() {
            return place.get() == Place.NEW;
        }

        /** Ends the call, or its wait; only the first time has an effect. */
        public void leave() {
            Place before = place.getAndSet(Place.LEFT);
            if (before == Place.INSIDE) {
                release();
            } else if (before == Place.WAITING) {
                forget(this);
            }
        }

        /** Returns whether the call still waited. */
        private boolean begin() {
            return place.compareAndSet(Place.WAITING, Place.INSIDE);
        }
    }

    /**
     * Asks for the turn of a call. It is permitted at once, or waits, or is neither, because too many wait.
     *
     * @param permitted called on any thread when a call that waited may begin
     */
    public synchronized Turn enter(Runnable permitted) {
        Turn turn = new Turn(permitted);
        if (inside < limit) {
            inside++;
            turn.place.set(Place.INSIDE);
        } else if (waiting.size() < queueSize) {
            turn.place.set(Place.WAITING);
            waiting.add(turn);
        }
        return turn;
    }

    private synchronized void forget(Turn turn) {
        waiting.remove(turn);
    }

    private void release() {
        Turn next = next();
        if (next != null) {
            next.permitted.run();
        }
    }

    private synchronized @Nullable Turn next() {
        Turn next;
        do {
            next = waiting.poll();
        } while (next != null && !next.begin());
        if (next == null) {
            inside--;
        }
        return next;
    }

    /** Returns how many calls are on their way. */
    public synchronized int inside() {
        return inside;
    }

    /** Returns how many calls wait. */
    public synchronized int waiting() {
        return waiting.size();
    }
}
