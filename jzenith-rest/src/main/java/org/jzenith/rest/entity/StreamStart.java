package org.jzenith.rest.entity;

import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Runs the actions of a stream within the request, on the event loop of its response: one action takes all elements
 * that are there. Those of the subscription run at its end, otherwise later, never in the middle of another request. If
 * a source emits at once, its buffers are full and counted after its subscription, so that the server can refuse the
 * next requests.
 */
final class StreamStart implements Executor {

    private final RequestContext request;
    /** Used on the event loop only. */
    private final Queue<Runnable> first = new ArrayDeque<>(1);
    /** Set on the event loop while it subscribes. */
    private volatile boolean subscribing;

    StreamStart(RequestContext request) {
        this.request = request;
    }

    /** Subscribes, on the event loop. */
    void run(Runnable subscription) {
        request.run(() -> {
            subscribing = true;
            try {
                subscription.run();
            } finally {
                subscribing = false;
            }
            while (!first.isEmpty()) {
                first.remove().run();
            }
        });
    }

    /** A source that emits at once would have one action for each element if they ran in the middle of its emission. */
    @Override
    public void execute(Runnable action) {
        if (subscribing && Vertx.currentContext() == request.eventLoop()) {
            first.add(action);
        } else {
            request.runLater(action);
        }
    }
}
