package org.jzenith.core.eventloop;

import io.netty.channel.EventLoop;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The code about event loops that differs between the release lines of Vert.x; this is the version for 4.5. */
public final class EventLoops {

    private EventLoops() {}

    /** Returns the context of the caller if it is on an event loop of this Vert.x, else null. */
    public static @Nullable Context current(Vertx vertx) {
        Context context = Context.isOnEventLoopThread() ? Vertx.currentContext() : null;
        return context != null && context.owner() == vertx && context.isEventLoopContext() ? context : null;
    }

    /** Returns a new context on the same event loop as {@code context}, which it outlives. */
    public static Context sameLoop(Context context) {
        return on(((ContextInternal) context).nettyEventLoop(), (VertxInternal) context.owner());
    }

    private static Context on(EventLoop loop, VertxInternal vertx) {
        return vertx.createEventLoopContext(loop, null, Thread.currentThread().getContextClassLoader());
    }

    /** Returns a new context on each event loop, always in the same order. */
    static Stream<Context> all(Vertx vertx) {
        VertxInternal owner = (VertxInternal) vertx;
        return StreamSupport.stream(owner.getEventLoopGroup().spliterator(), false)
                .map(loop -> on((EventLoop) loop, owner));
    }

    /** Returns whether the caller is on the event loop of this context. */
    public static boolean isOn(Context context) {
        return ((ContextInternal) context).nettyEventLoop().inEventLoop();
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
