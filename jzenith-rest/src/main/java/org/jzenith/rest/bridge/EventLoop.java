package org.jzenith.rest.bridge;

import io.vertx.core.Context;
import org.jzenith.core.tracing.RequestScope;

/** The event loop that a request came in on, to which all work on its response returns, within the scope of the request. */
public final class EventLoop {

    private final Context context;
    private final RequestScope scope;
    private final Thread thread;

    /** Takes the event loop of the request that is being handled on the current thread. */
    public EventLoop(Context context, RequestScope scope) {
        this.context = context;
        this.scope = scope;
        this.thread = Thread.currentThread();
    }

    public Context context() {
        return context;
    }

    /** Tells whether the current thread is the request's own. */
    public boolean isHere() {
        return Thread.currentThread() == thread;
    }

    /** Tells whether the current thread is the request's own, and is at work on it. */
    public boolean isWithin() {
        return isHere() && RequestScope.current() == scope;
    }

    /** Runs the action at once if this is the request's own thread, else as soon as that thread gets to it. */
    public void execute(Runnable action) {
        if (isHere()) {
            scope.run(action);
        } else {
            executeLater(action);
        }
    }

    /** Runs the action on the request's thread, after what that thread is doing now. */
    public void executeLater(Runnable action) {
        context.runOnContext(nothing -> scope.run(action));
    }
}
