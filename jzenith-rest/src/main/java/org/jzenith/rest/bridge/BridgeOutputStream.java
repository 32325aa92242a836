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
import org.jzenith.http.exchange.EventLoop;

/**
 * The output stream for entities. Closing it does not end the response; RESTEasy does that. It becomes useless when the
 * response has ended or has been restarted, so old code cannot write into a later response. On the event loop, it takes
 * data into memory. On any other thread, a writer waits until the client has received enough.
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
     * Writes a part. The stage completes when the next part may be written; on other threads than the event loop,
     * always later. As long as the client is not too far behind, a writer need not wait for the stage.
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

    /**
     * Does nothing: writers flush out of habit, and sending then would deprive every response of its
     * {@code Content-Length}.
     */
    @Override
    public void flush() {
        // see above
    }

    /**
     * Sends all written data. Does not wait for the client, because some callers wait for the result on the event loop;
     * {@link #asyncWrite} does.
     */
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
