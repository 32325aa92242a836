package org.jzenith.rest.entity;

import io.vertx.core.Context;
import java.util.Map;
import java.util.Objects;
import org.jboss.resteasy.core.ResteasyContext;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.tracing.RequestScope;

/**
 * What whoever writes the body of a response needs of its request, whatever thread that is: the event loop, what RESTEasy keeps
 * for the request, such as what stands behind a {@code @Context} field, and the scope of its log lines.
 */
record RequestContext(Context eventLoop, Map<Class<?>, Object> data, @Nullable RequestScope scope) {

    /** Returns that of the request whose response is written; not by the thread, which a response filter may have changed. */
    static RequestContext current() {
        return new RequestContext(Objects.requireNonNull(ResteasyContext.getContextData(Context.class), "event loop"),
                ResteasyContext.getContextDataMap(), ResteasyContext.getContextData(RequestScope.class));
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

    /** Runs the action within the request, on its event loop, after what that is doing now. */
    void runLater(Runnable action) {
        eventLoop.runOnContext(nothing -> run(action));
    }
}
