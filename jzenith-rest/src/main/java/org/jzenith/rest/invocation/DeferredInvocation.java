package org.jzenith.rest.invocation;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.resteasy.core.ResteasyContext;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncFailure;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.rest.bridge.BridgeRequest;

/**
 * A call on another thread, or later on this one. It begins when RESTEasy has registered its continuations, on the
 * event loop of the request. It catches failures, because RESTEasy's futures would lose them.
 */
final class DeferredInvocation<T extends @Nullable Object> extends CompletableFuture<T> {

    private final BridgeRequest request;
    private final Runnable start;

    DeferredInvocation(BridgeRequest request, Executor where, Supplier<T> call) {
        this.request = request;
        Map<Class<?>, Object> context = ResteasyContext.getContextDataMap();
        this.start = () -> where.execute(() -> run(context, call));
    }

    private DeferredInvocation(BridgeRequest request, Runnable start) {
        this.request = request;
        this.start = start;
    }

    private void run(Map<Class<?>, Object> context, Supplier<T> call) {
        ResteasyContext.pushContextDataMap(context);
        try {
            T result = call.get();
            request.continueHere(result, () -> complete(result));
        } catch (Throwable e) { // Errors too: no other code would answer.
            OutOfMemory.check(e);
            request.continueHere(() -> completeExceptionally(e));
        } finally {
            ResteasyContext.removeContextDataLevel();
        }
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
        return new DeferredInvocation<>(request, start);
    }

    /** RESTEasy calls this method last. */
    @Override
    public <U extends @Nullable Object> CompletableFuture<U> thenApply(Function<? super T, ? extends U> after) {
        CompletableFuture<U> result = super.thenApply(after);
        result.exceptionally(failure -> {
            request.getAsyncContext().getAsyncResponse().resume(AsyncFailure.cause(failure));
            return null;
        });
        try {
            start.run();
        } catch (RuntimeException e) { // The application is stopping, or too many calls ignore their interrupts.
            completeExceptionally(e);
        }
        return result;
    }
}
