package org.jzenith.rest.invocation;

import io.reactivex.disposables.Disposable;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpRequest;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncFailure;
import org.jzenith.core.async.AsyncObserver;
import org.jzenith.core.async.AsyncValueType.Content;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.rest.bridge.Acceptability;
import org.jzenith.rest.bridge.AsyncEntityResponse;
import org.jzenith.rest.bridge.BareErrors;
import org.jzenith.rest.bridge.BridgeRequest;
import org.jzenith.rest.bridge.SuccessResponse;

/**
 * The result of a resource method that arrives later. Whatever thread it arrives on, RESTEasy continues with it on the
 * event loop of the request. If the client disconnects first, the subscription is disposed.
 */
final class AsyncReturn extends CompletableFuture<@Nullable Object> implements AsyncObserver {

    private final Content content;
    private final BridgeRequest request;

    /** Belongs to the request that is being dispatched on the current thread. */
    AsyncReturn(Content content) {
        this.content = content;
        this.request = (BridgeRequest) ResteasyContext.getContextData(HttpRequest.class);
    }

    @Override
    public void onSubscribe(Disposable subscription) {
        request.disposeOnDisconnect(subscription);
    }

    @Override
    public void onComplete() {
        if (content == Content.OPTIONAL) {
            onError(new NotFoundException());
        } else {
            onSuccess(null);
        }
    }

    @Override
    public void onSuccess(@Nullable Object value) {
        Object response = SuccessResponse.ofAwaited(value, request, request.successStatus());
        Object result =
                response instanceof GenericEntity<?> ? AsyncEntityResponse.response(response, request) : response;
        request.resume(result, () -> deliver(result));
    }

    private void deliver(@Nullable Object arrived) {
        Object result = arrived instanceof Response whole ? BareErrors.complete(whole) : arrived;
        try {
            if (result != null && request.getHttpHeaders().exclusive()) {
                Acceptability.check(
                        request,
                        request.response(),
                        request.response().providers(),
                        result instanceof Response whole ? whole : AsyncEntityResponse.response(result, request));
            }
        } catch (RuntimeException e) {
            completeExceptionally(e);
            return;
        }
        complete(result);
    }

    @Override
    public void onError(Throwable failure) {
        request.resume(() -> completeExceptionally(AsyncFailure.cause(failure)));
    }

    /** Takes RESTEasy's continuation. An exception of the continuation would otherwise be lost in an unread future. */
    @Override
    public CompletableFuture<@Nullable Object> whenComplete(
            BiConsumer<? super @Nullable Object, ? super @Nullable Throwable> continuation) {
        return super.whenComplete((value, failure) -> {
            try {
                continuation.accept(value, failure);
            } catch (Throwable e) {
                OutOfMemory.check(e);
                request.getAsyncContext().getAsyncResponse().resume(e);
            }
        });
    }
}
