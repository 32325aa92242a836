package org.jzenith.rest.bridge;

import io.reactivex.disposables.Disposables;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.core.AbstractExecutionContext;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jboss.resteasy.spi.ResteasyAsynchronousResponse;
import org.jboss.resteasy.spi.RunnableWithException;

/** Determines whether a request is answered when its method returns, or later. */
public final class BridgeAsyncContext extends AbstractExecutionContext {

    private final BridgeAsyncResponse asyncResponse;
    private volatile boolean suspended;

    public BridgeAsyncContext(SynchronousDispatcher dispatcher, BridgeRequest request, BridgeResponse response) {
        super(dispatcher, request, response);
        this.asyncResponse = BridgeAsyncResponse.create(dispatcher, request, response);
    }

    /**
     * Stays true once it has been true: RESTEasy asks whether the calling method is no longer responsible for the
     * response.
     */
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

    /**
     * Bodies are written into memory, so a blocking writer does not actually block and can run on the current thread.
     */
    @Override
    public CompletionStage<Void> executeBlockingIo(RunnableWithException write, boolean hasInterceptors) {
        try {
            write.run();
            return CompletableFuture.completedFuture(null);
        } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** An asynchronous write is cancelled when the client disconnects. */
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
