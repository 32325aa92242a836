package org.jzenith.rest.bridge;

import io.vertx.core.Future;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.jboss.resteasy.spi.AsyncOutputStream;

/**
 * The stream into which entities are written; closing it does not end the response, RESTEasy does. It is of no more use once
 * the response has ended or started anew: whoever still holds it cannot write into what comes after. On the event loop it
 * takes what it gets into memory; a writer on any other thread waits until the client has taken enough.
 */
final class BridgeOutputStream extends AsyncOutputStream {

    private final BridgeResponse response;
    private final EventLoop eventLoop;
    private volatile boolean shut;

    BridgeOutputStream(BridgeResponse response, EventLoop eventLoop) {
        this.response = response;
        this.eventLoop = eventLoop;
    }

    void shut() {
        shut = true;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (eventLoop.isHere()) {
            append(bytes, offset, length);
        } else {
            await(asyncWrite(bytes, offset, length));
        }
    }

    private Future<Void> append(byte[] bytes, int offset, int length) throws IOException {
        checkOpen();
        return response.write(bytes, offset, length);
    }

    private Future<Void> appendAhead(byte[] bytes, int offset, int length) throws IOException {
        checkOpen();
        return response.writeAhead(bytes, offset, length);
    }

    private void checkOpen() throws IOException {
        if (shut) {
            throw new IOException("the response has ended");
        }
    }

    private static void await(CompletionStage<Void> stage) throws IOException {
        try {
            stage.toCompletableFuture().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the client was slow to take the response");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        }
    }

    /**
     * The stage ends when the next part should come; from another thread than the event loop in any case later. Nobody has to
     * wait for it, as long as the client is not too far behind.
     */
    @Override
    public CompletionStage<Void> asyncWrite(byte[] bytes, int offset, int length) {
        if (eventLoop.isHere()) {
            return stage(() -> appendAhead(bytes, offset, length));
        }
        byte[] own = Arrays.copyOfRange(bytes, offset, offset + length);
        return later(() -> appendAhead(own, 0, own.length));
    }

    private CompletionStage<Void> later(Callable<Future<Void>> action) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        eventLoop.executeLater(() -> stage(action).whenComplete((nothing, failure) -> {
            if (failure == null) {
                done.complete(null);
            } else {
                done.completeExceptionally(failure);
            }
        }));
        return done;
    }

    private static CompletionStage<Void> stage(Callable<Future<Void>> action) {
        try {
            Future<Void> done = action.call();
            return done.succeeded() ? CompletableFuture.completedFuture(null) : done.toCompletionStage();
        } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Writers flush out of habit; sending then would cost every response its {@code Content-Length}. */
    @Override
    public void flush() {
        // see above
    }

    /** Sends what was written; it is for {@link #asyncWrite} to wait for the client, since some wait for this on the event loop. */
    @Override
    public CompletionStage<Void> asyncFlush() {
        if (eventLoop.isHere()) {
            return stage(this::send);
        }
        return later(this::send);
    }

    private Future<Void> send() {
        response.flushBuffer();
        return Future.succeededFuture();
    }
}
