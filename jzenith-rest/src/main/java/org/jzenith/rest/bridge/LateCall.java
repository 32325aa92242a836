package org.jzenith.rest.bridge;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A call that begins when RESTEasy has said what comes after it; what fails then would vanish in a future of RESTEasy's. */
final class LateCall<T extends @Nullable Object> extends CompletableFuture<T> {

    private final BridgeRequest request;
    private final Runnable start;

    LateCall(BridgeRequest request, Consumer<LateCall<T>> call) {
        this.request = request;
        this.start = () -> call.accept(this);
    }

    private LateCall(BridgeRequest request, Runnable start) {
        this.request = request;
        this.start = start;
    }

    /** Ends the call, and goes on with what RESTEasy does for the request on the current thread, on the event loop. */
    void completeOnEventLoop(T result) {
        request.continueHere(() -> complete(result));
    }

    /** As {@link #completeOnEventLoop}, for a call that failed. */
    void failOnEventLoop(Throwable failure) {
        request.continueHere(() -> completeExceptionally(failure));
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
        return new LateCall<>(request, start);
    }

    /** The last thing that RESTEasy says. */
    @Override
    public <U extends @Nullable Object> CompletableFuture<U> thenApply(Function<? super T, ? extends U> after) {
        CompletableFuture<U> result = super.thenApply(after);
        result.exceptionally(failure -> {
            Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                    ? failure.getCause() : failure;
            request.getAsyncContext().getAsyncResponse().resume(cause);
            return null;
        });
        start.run();
        return result;
    }
}
