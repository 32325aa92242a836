package org.jzenith.rest.entity;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;

/**
 * Runs what a stream does on the event loop of its response: at once what comes of its subscription, anything else
 * later, never in the middle of another request. A source that emits at once has filled its buffers by the end of its
 * subscription; they are counted by then, so that the requests behind it can be refused.
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
