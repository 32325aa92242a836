package org.jzenith.rest.bridge;

import io.vertx.core.Vertx;

/** At most one thing to do later on an event loop. Used on that event loop only. */
final class EventLoopTimer {

    private static final long NONE = -1;

    private final EventLoop eventLoop;
    private final Vertx vertx;
    private long id = NONE;

    EventLoopTimer(EventLoop eventLoop) {
        this.eventLoop = eventLoop;
        this.vertx = eventLoop.context().owner();
    }

    /** Does {@code action} after so many milliseconds, and nothing else that was to be done. */
    void set(long millis, Runnable action) {
        cancel();
        id = vertx.setTimer(millis, fired -> {
            id = NONE;
            eventLoop.execute(action);
        });
    }

    void cancel() {
        if (isSet()) {
            vertx.cancelTimer(id);
            id = NONE;
        }
    }

    boolean isSet() {
        return id != NONE;
    }
}
