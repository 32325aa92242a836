package org.jzenith.core.eventloop;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The event loops that serve an application: those of its HTTP server or, without one, as many as there are processors.
 * Databases divide their connections among them. They are fixed before the first plugin starts. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class ServingEventLoops {

    private final Vertx vertx;
    private final int count;

    /** Takes the first {@code count} event loops of Vert.x, or all if it has fewer; {@code count} is at least 1. */
    public ServingEventLoops(Vertx vertx, int count) {
        this.vertx = vertx;
        this.count = count;
    }

    /** Returns one new context for each of the event loops, always in the same order. */
    public List<Context> contexts() {
        return EventLoops.all(vertx).limit(count).toList();
    }

    /**
     * Returns a new context on an event loop that does not serve, for work that must go on while the serving ones are
     * blocked. If Vert.x has no other, the first serving one is used.
     */
    public Context spare() {
        return EventLoops.all(vertx).skip(count).findFirst().orElseGet(() -> contexts()
                .get(0));
    }
}
