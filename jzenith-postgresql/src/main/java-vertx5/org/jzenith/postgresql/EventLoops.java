package org.jzenith.postgresql;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import org.jspecify.annotations.Nullable;

/** What is written otherwise for each line of Vert.x about event loops; this is 5.0. */
final class EventLoops {

    private EventLoops() { }

    /** The context of the caller if it is on an event loop of this Vert.x. */
    static @Nullable Context current(Vertx vertx) {
        Context context = Context.isOnEventLoopThread() ? Vertx.currentContext() : null;
        return context != null && context.owner() == vertx && context.isEventLoopContext() ? context : null;
    }

    /** A context on the event loop of another that outlives whatever that one belongs to. */
    static Context sameLoop(Context context) {
        return ((VertxInternal) context.owner()).contextBuilder().withEventLoop(((ContextInternal) context).nettyEventLoop())
                .withClassLoader(Thread.currentThread().getContextClassLoader()).build();
    }

    /** A context on the event loop whose turn it is. */
    static Context nextLoop(Vertx vertx) {
        return ((VertxInternal) vertx).createEventLoopContext();
    }

    /** Runs something in a context, at once if this is its event loop. */
    static void run(Context context, Runnable action) {
        ((ContextInternal) context).emit(null, nothing -> action.run());
    }
}
