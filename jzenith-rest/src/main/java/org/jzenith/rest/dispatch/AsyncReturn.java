package org.jzenith.rest.dispatch;

import io.reactivex.disposables.Disposable;
import java.util.concurrent.CompletableFuture;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * The result of a resource method that comes later. Wherever it comes from, RESTEasy goes on with it on the event loop of the
 * request; when the client goes first, the subscription is disposed.
 */
final class AsyncReturn extends CompletableFuture<@Nullable Object> {

    private final BridgeRequest request;

    /** Belongs to the request that is being dispatched on the current thread. */
    AsyncReturn() {
        this.request = (BridgeRequest) ResteasyContext.getContextData(HttpRequest.class);
    }

    void succeed(@Nullable Object value) {
        request.resume(() -> complete(value));
    }

    void fail(Throwable failure) {
        request.resume(() -> completeExceptionally(failure));
    }

    AsyncReturn disposedBy(Disposable subscription) {
        request.disposeOnDisconnect(subscription);
        return this;
    }
}
