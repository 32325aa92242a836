package org.jzenith.rest.entity;

import io.vertx.core.Vertx;
import java.util.concurrent.Executor;

/**
 * Runs the actions of a stream within the request, on the event loop of its response: one action takes all elements
 * that are there. During the subscription, it runs them at once, otherwise later, never in the middle of another
 * request. If a source emits at once, its buffers are full and counted at the end of its subscription, so that the
 * server can refuse the next requests.
 */
final class StreamStart implements Executor {

    private final RequestContext request;
    /** Set on the event loop while it subscribes. */
    private volatile boolean subscribing;

    StreamStart(RequestContext request) {
        this.request = request;
    }

    /** Subscribes, on the event loop. */
    void run(Runnable subscription) {
        subscribing = true;
        try {
            request.run(subscription);
        } finally {
            subscribing = false;
        }
    }

    @Override
    public void execute(Runnable action) {
        if (subscribing && Vertx.currentContext() == request.eventLoop()) {
            action.run();
        } else {
            request.runLater(action);
        }
    }
}
