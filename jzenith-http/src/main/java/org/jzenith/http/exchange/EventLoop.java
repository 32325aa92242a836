package org.jzenith.http.exchange;

import io.vertx.core.Context;
import org.jzenith.http.spi.Exchange;

/**
 * The event loop on which a request arrived. All work on its response returns to it, within the scope of the request.
 */
public final class EventLoop {

    private final Context context;
    private final Exchange exchange;

    /** Takes the context and the exchange of a request. */
    public EventLoop(Context context, Exchange exchange) {
        this.context = context;
        this.exchange = exchange;
    }

    /** Returns Vert.x's context of the request. */
    public Context context() {
        return context;
    }

    /** Returns whether the current thread is that of the request. */
    public boolean isHere() {
        return exchange.isOnEventLoop();
    }

    /** Runs the action at once if this is the request's thread; otherwise later on that thread. */
    public void execute(Runnable action) {
        if (isHere()) {
            exchange.scope().run(action);
        } else {
            executeLater(action);
        }
    }

    /** Runs the action on the request's thread, after its current task. */
    public void executeLater(Runnable action) {
        context.runOnContext(nothing -> exchange.scope().run(action));
    }
}
