package org.jzenith.rest.entity;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.resteasy.spi.AsyncOutputStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a body on a worker, which waits while the client receives slowly, and closes the source of the body.
 * Cancelling it interrupts the worker.
 */
final class BlockingBodyWrite extends CompletableFuture<Void> {

    /** Writes a body and may block. */
    @FunctionalInterface
    interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    private static final int PIECE = 32 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(BlockingBodyWrite.class);

    private final RequestContext request = RequestContext.current();
    private final Closeable source;
    /** Whether a worker has started it. If it is cancelled before, no worker starts it. */
    private final AtomicBoolean taken = new AtomicBoolean();

    private final Future<?> running;

    /** Begins to write a body without a source to close. Any thread that writes the response may call it. */
    BlockingBodyWrite(ExecutorService workers, AsyncOutputStream out, Body body) {
        this(workers, out, body, () -> {});
    }

    /**
     * Begins to write. Any thread that writes the response may call it. For HEAD, writes nothing: only the end, if
     * there is one, would show the length.
     */
    BlockingBodyWrite(ExecutorService workers, AsyncOutputStream out, Body body, Closeable source) {
        this.source = source;
        Body wanted = StreamWriter.isForHead() ? nothing -> {} : body;
        try {
            running = workers.submit(() -> {
                if (taken.compareAndSet(false, true)) {
                    request.run(() -> write(out, wanted));
                }
            });
        } catch (RejectedExecutionException e) { // The application is stopping.
            closeUnlessTaken();
            throw e;
        }
    }

    private void write(AsyncOutputStream out, Body body) {
        try (source) {
            Blocking blocking = new Blocking(out);
            OutputStream buffered = new BufferedOutputStream(blocking, PIECE);
            body.writeTo(buffered);
            blocking.end();
            buffered.flush();
            end(null);
        } catch (Throwable e) { // Errors too: no other code would report them.
            OutOfMemory.check(e);
            end(e);
        }
    }

    private void end(@Nullable Throwable failure) {
        request.runLater(() -> {
            if (failure == null) {
                complete(null);
            } else {
                completeExceptionally(failure);
            }
        });
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        running.cancel(true);
        closeUnlessTaken();
        return super.cancel(mayInterruptIfRunning);
    }

    private void closeUnlessTaken() {
        if (taken.compareAndSet(false, true)) {
            try {
                source.close();
            } catch (IOException | RuntimeException e) {
                LOG.debug("A body that was not written could not be closed", e);
            }
        }
    }

    /** Waits after each part until there is room for more. A flush sends all written data. */
    private static final class Blocking extends OutputStream {

        private final AsyncOutputStream out;
        private boolean ended;

        Blocking(AsyncOutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            await(out.asyncWrite(bytes, offset, length).toCompletableFuture());
        }

        @Override
        public void flush() throws IOException {
            if (!ended) {
                await(out.asyncFlush().toCompletableFuture());
            }
        }

        /** Only now comes the content of the buffer before it, so that a body without a flush has a length. */
        void end() {
            ended = true;
        }

        private static void await(Future<Void> done) throws IOException {
            try {
                done.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while the client was slow to take the response");
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
            }
        }
    }
}
