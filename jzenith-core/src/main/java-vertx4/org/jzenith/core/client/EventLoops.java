package org.jzenith.core.client;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import org.jspecify.annotations.Nullable;

/** What is written otherwise for each line of Vert.x about event loops; this is 4.5. */
public final class EventLoops {

    private EventLoops() { }

    /** Returns the context of the caller if it is on an event loop of this Vert.x. */
    public static @Nullable Context current(Vertx vertx) {
        Context context = Context.isOnEventLoopThread() ? Vertx.currentContext() : null;
        return context != null && context.owner() == vertx && context.isEventLoopContext() ? context : null;
    }

    /** Returns a new context on the event loop of another that outlives whatever that one belongs to. */
    public static Context sameLoop(Context context) {
        return ((VertxInternal) context.owner()).createEventLoopContext(
                ((ContextInternal) context).nettyEventLoop(), null, Thread.currentThread().getContextClassLoader());
    }

    /** Returns a new context on the event loop whose turn it is. */
    public static Context nextLoop(Vertx vertx) {
        return ((VertxInternal) vertx).createEventLoopContext();
    }

    /** Runs something in a context, at once if this is its event loop. */
    public static void run(Context context, Runnable action) {
        ((ContextInternal) context).emit(action, Runnable::run);
    }
}
