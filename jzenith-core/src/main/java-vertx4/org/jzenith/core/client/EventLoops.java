package org.jzenith.core.client;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import org.jspecify.annotations.Nullable;

/** The code about event loops that differs between the release lines of Vert.x; this is the version for 4.5. */
public final class EventLoops {

    private EventLoops() { }

    /** Returns the context of the caller if it is on an event loop of this Vert.x, else null. */
    public static @Nullable Context current(Vertx vertx) {
        Context context = Context.isOnEventLoopThread() ? Vertx.currentContext() : null;
        return context != null && context.owner() == vertx && context.isEventLoopContext() ? context : null;
    }

    /** Returns a new context on the same event loop as {@code context}. The new context outlives what {@code context} belongs to. */
    public static Context sameLoop(Context context) {
        return ((VertxInternal) context.owner()).createEventLoopContext(
                ((ContextInternal) context).nettyEventLoop(), null, Thread.currentThread().getContextClassLoader());
    }

    /** Returns a new context on the next event loop in turn. */
    public static Context nextLoop(Vertx vertx) {
        return ((VertxInternal) vertx).createEventLoopContext();
    }

    /** Runs an action in a context; immediately if the caller is on the context's event loop. */
    public static void run(Context context, Runnable action) {
        ((ContextInternal) context).emit(action, Runnable::run);
    }
}
