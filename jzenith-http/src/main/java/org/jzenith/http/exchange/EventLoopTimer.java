package org.jzenith.http.exchange;

import io.vertx.core.Vertx;

/** A timer on an event loop with at most one action. Used only on that event loop. */
public final class EventLoopTimer {

    private static final long NONE = -1;

    private final EventLoop eventLoop;
    private final Vertx vertx;
    private long id = NONE;

    /** Takes the event loop on which the timer runs. */
    public EventLoopTimer(EventLoop eventLoop) {
        this.eventLoop = eventLoop;
        this.vertx = eventLoop.context().owner();
    }

    /** Runs {@code action} after this time; replaces an earlier action. */
    public void set(long millis, Runnable action) {
        cancel();
        id = vertx.setTimer(millis, fired -> {
            id = NONE;
            eventLoop.execute(action);
        });
    }

    /** Cancels the action, if there is one. */
    public void cancel() {
        if (isSet()) {
            vertx.cancelTimer(id);
            id = NONE;
        }
    }

    /** Returns whether an action is scheduled. */
    public boolean isSet() {
        return id != NONE;
    }
}
