package org.jzenith.opentelemetry;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.TraceContext;

/**
 * Stores the current context in the scope of the request, which carries it to all threads that work on the request. An
 * attached context is a part of the scope, so that subscriptions and tasks made meanwhile keep it. Outside of requests,
 * the context belongs to the thread, as usual. One for the whole JVM, without any state of its own.
 */
final class RequestContextStorage implements ContextStorage {

    private static final Scope NOTHING_TO_DO = () -> {};

    /** Apart: the root context needs a storage, and so must not be asked for while this class is initialized. */
    private static final class Untraced {
        static final Context CONTEXT = RequestSampler.untraced(Context.root());
    }

    private final ContextStorage threads = ContextStorage.defaultStorage();

    @Override
    public @Nullable Context current() {
        RequestScope scope = RequestScope.current();
        if (scope == null) {
            return threads.current();
        }
        TraceContext trace = scope.trace();
        if (trace instanceof ScopeTrace own) {
            return own.context();
        }
        return trace == TraceContext.UNTRACED ? Untraced.CONTEXT : null;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // Identity is meant: the very same context.
    public Scope attach(@Nullable Context attached) {
        RequestScope scope = RequestScope.current();
        if (scope == null) {
            return threads.attach(attached);
        }
        if (attached == null || attached == current()) {
            return NOTHING_TO_DO;
        }
        RequestScope part = scope.withTrace(ScopeTrace.of(attached));
        RequestScope outer = part.enter();
        return () -> outer.leave(part);
    }
}
