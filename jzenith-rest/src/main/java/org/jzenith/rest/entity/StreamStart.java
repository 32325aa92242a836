package org.jzenith.rest.entity;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;

/**
 * Runs the actions of a stream on the event loop of its response. During the subscription, it runs them at once,
 * otherwise later, never in the middle of another request. If a source emits at once, its buffers are full and counted
 * at the end of its subscription, so that the server can refuse the next requests.
 */
final class StreamStart implements Executor {

    private final Context eventLoop;
    /** Set on the event loop while it subscribes. */
    private volatile boolean subscribing;

    StreamStart(Context eventLoop) {
        this.eventLoop = eventLoop;
    }

    /** Subscribes, on the event loop. */
    void run(Runnable subscription) {
        subscribing = true;
        try {
            subscription.run();
        } finally {
            subscribing = false;
        }
    }

    @Override
    public void execute(Runnable action) {
        if (subscribing && Vertx.currentContext() == eventLoop) {
            action.run();
        } else {
            eventLoop.runOnContext(nothing -> action.run());
        }
    }
}
