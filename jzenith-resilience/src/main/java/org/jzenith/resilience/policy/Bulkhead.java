package org.jzenith.resilience.policy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicReference;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number of concurrent calls and the number of waiting calls. Permits calls in the order of their arrival.
 * Safe on any thread.
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

        /** Returns whether the bulkhead has refused the call: it may neither begin nor wait. */
        public boolean isRefused() {
            return place.get() == Place.NEW;
        }

        /** Ends the call, or its wait; further calls have no effect. */
        public void leave() {
            Place before = place.getAndSet(Place.LEFT);
            if (before == Place.INSIDE) {
                release();
            } else if (before == Place.WAITING) {
                forget(this);
            }
        }

        /** Returns whether the call was still waiting. */
        private boolean begin() {
            return place.compareAndSet(Place.WAITING, Place.INSIDE);
        }
    }

    /**
     * Requests a turn for a call. The bulkhead permits the call at once, queues it, or refuses it because too many
     * calls wait.
     *
     * @param permitted called on any thread when a waiting call may begin
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

    /** Returns the number of running calls. */
    public synchronized int inside() {
        return inside;
    }

    /** Returns the number of waiting calls. */
    public synchronized int waiting() {
        return waiting.size();
    }
}
