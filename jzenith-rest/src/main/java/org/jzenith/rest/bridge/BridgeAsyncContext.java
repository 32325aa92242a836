package org.jzenith.rest.bridge;

import io.reactivex.disposables.Disposables;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.core.AbstractExecutionContext;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jboss.resteasy.spi.ResteasyAsynchronousResponse;
import org.jboss.resteasy.spi.RunnableWithException;

/** The suspension of one request: whether its response follows when the method returns, or later. */
public final class BridgeAsyncContext extends AbstractExecutionContext {

    private final BridgeAsyncResponse asyncResponse;
    private volatile boolean suspended;

    public BridgeAsyncContext(SynchronousDispatcher dispatcher, BridgeRequest request, BridgeResponse response) {
        super(dispatcher, request, response);
        this.asyncResponse = BridgeAsyncResponse.create(dispatcher, request, response);
    }

    /** Stays true once it has been true: for RESTEasy, it means that the calling method no longer has to respond. */
    @Override
    public boolean isSuspended() {
        return suspended;
    }

    @Override
    public BridgeAsyncResponse getAsyncResponse() {
        return asyncResponse;
    }

    @Override
    public ResteasyAsynchronousResponse suspend() {
        return suspend(-1);
    }

    @Override
    public ResteasyAsynchronousResponse suspend(long millis) {
        return suspend(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public ResteasyAsynchronousResponse suspend(long time, TimeUnit unit) {
        if (suspended) {
            throw new IllegalStateException("The request is suspended already");
        }
        suspended = true;
        asyncResponse.setTimeout(time, unit);
        return asyncResponse;
    }

    @Override
    public void complete() {
        if (suspended) {
            asyncResponse.complete();
        }
    }

    /** The body goes into memory, so a blocking writer does not actually block and can run on the current thread. */
    @Override
    public CompletionStage<Void> executeBlockingIo(RunnableWithException write, boolean hasInterceptors) {
        try {
            write.run();
            return CompletableFuture.completedFuture(null);
        } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** If the client disconnects, cancels an asynchronous write. */
    @Override
    public CompletionStage<Void> executeAsyncIo(CompletionStage<Void> write) {
        ((BridgeResponse) response).written();
        CompletableFuture<Void> writing = write.toCompletableFuture();
        if (!writing.isDone()) {
            if (!suspended) {
                suspend();
            }
            ((BridgeRequest) request).disposeOnDisconnect(Disposables.fromFuture(writing, true));
        }
        return write;
    }
}
