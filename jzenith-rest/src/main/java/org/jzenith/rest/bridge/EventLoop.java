package org.jzenith.rest.bridge;

import io.vertx.core.Context;
import org.jzenith.core.tracing.RequestScope;

/** The event loop on which a request arrived. All work on its response returns to it, within the scope of the request. */
final class EventLoop {

    private final Context context;
    private final RequestScope scope;
    private final Thread thread;

    /** Takes the event loop of the request that is being handled on the current thread. */
    EventLoop(Context context, RequestScope scope) {
        this.context = context;
        this.scope = scope;
        this.thread = Thread.currentThread();
    }

    Context context() {
        return context;
    }

    /** Returns whether the current thread is that of the request. */
    boolean isHere() {
        return Thread.currentThread() == thread;
    }

    /** Runs the action at once if this is the request's thread, otherwise as soon as that thread is free. */
    void execute(Runnable action) {
        if (isHere()) {
            scope.run(action);
        } else {
            executeLater(action);
        }
    }

    /** Runs the action on the request's thread, after what that thread is doing now. */
    void executeLater(Runnable action) {
        context.runOnContext(nothing -> scope.run(action));
    }
}
