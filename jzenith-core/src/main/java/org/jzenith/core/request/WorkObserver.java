package org.jzenith.core.request;

import com.google.inject.Binding;
import com.google.inject.Injector;
import com.google.inject.Key;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Is told about work outside of requests, such as the run of a job. A plugin that traces such work binds it. Safe on
 * any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface WorkObserver {

    /** Observes nothing. */
    WorkObserver NONE = (scope, work) -> errorType -> {};

    /**
     * Some work.
     *
     * @param kind its kind: {@code job} or {@code task}
     * @param name the name that all work of this sort has, such as that of a job or a queue
     * @param origin the {@code traceparent} (W3C Trace Context) of what has asked for the work earlier; null if nothing
     *     has, or it was not traced
     */
    record Work(String kind, String name, @Nullable String origin) {}

    /** Work that has begun. */
    interface Observation {

        /**
         * Is called once, at the end.
         *
         * @param errorType the class of the failure, or a word for it; null after success
         */
        void ended(@Nullable String errorType);
    }

    /** Is called before any thread is in the scope of the work, whose trace context it may set. */
    Observation began(RequestScope scope, Work work);

    /** Returns the observer of an application; {@link #NONE} if no module binds one. */
    static WorkObserver of(Injector injector) {
        Binding<WorkObserver> bound = injector.getExistingBinding(Key.get(WorkObserver.class));
        return bound == null ? NONE : bound.getProvider().get();
    }

    /** Returns the {@code traceparent} of the current scope; null if it is not traced. */
    static @Nullable String currentOrigin() {
        RequestScope scope = RequestScope.current();
        TraceContext trace = scope == null ? null : scope.trace();
        return trace == null ? null : trace.traceparent();
    }
}
