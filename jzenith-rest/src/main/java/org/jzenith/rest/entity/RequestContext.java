package org.jzenith.rest.entity;

import io.vertx.core.Context;
import java.util.Map;
import java.util.Objects;
import org.jboss.resteasy.core.ResteasyContext;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.spi.Exchange;

/**
 * The request of a response body, for its writer on any thread. Contains the event loop, RESTEasy's data of the
 * request, for example for {@code @Context} fields, and the scope of log lines.
 */
record RequestContext(
        Context eventLoop, Map<Class<?>, Object> data, @Nullable RequestScope scope, @Nullable Exchange exchange) {

    /**
     * Returns the context of the request whose response is being written. It does not depend on the thread, which a
     * response filter may have changed.
     */
    static RequestContext current() {
        return new RequestContext(
                Objects.requireNonNull(ResteasyContext.getContextData(Context.class), "event loop"),
                ResteasyContext.getContextDataMap(),
                ResteasyContext.getContextData(RequestScope.class),
                ResteasyContext.getContextData(Exchange.class));
    }

    /** Runs the action within the request, on the current thread. */
    void run(Runnable action) {
        if (scope == null) {
            runWithData(action);
        } else {
            scope.run(() -> runWithData(action));
        }
    }

    private void runWithData(Runnable action) {
        ResteasyContext.pushContextDataMap(data);
        try {
            action.run();
        } finally {
            ResteasyContext.removeContextDataLevel();
        }
    }

    /** Counts memory that is held for the request until its end. Called on its event loop. */
    void hold(long bytes) {
        if (exchange != null) {
            exchange.hold(bytes);
        }
    }

    /** Runs the action within the request, on its event loop, after the current work of the event loop. */
    void runLater(Runnable action) {
        eventLoop.runOnContext(nothing -> run(action));
    }
}
