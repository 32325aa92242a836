package org.jzenith.client.form;

import io.reactivex.Emitter;
import io.reactivex.Flowable;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;

/**
 * Reads a stream for one request, in pieces on demand, on a thread that may block. An {@link InputStream} need not be
 * safe for several threads, so closing waits while a piece is read.
 */
final class StreamReading {

    private static final int MAX_PIECE = 32 << 10;

    private final Callable<InputStream> opening;
    private final Executor workers;
    private byte[] room = {};
    // Guarded by this:
    private @Nullable InputStream stream;
    private boolean reading;
    private boolean closed;

    /**
     * Takes the stream, or null and a function that opens it.
     *
     * @param workers the executor for blocking work
     */
    StreamReading(@Nullable InputStream stream, Callable<InputStream> opening, Executor workers) {
        this.stream = stream;
        this.opening = opening;
        this.workers = workers;
    }

    /** Returns the content, for one subscriber. */
    Flowable<Buffer> pieces() {
        return Flowable.generate(this::next).subscribeOn(Schedulers.from(workers), true);
    }

    private void next(Emitter<Buffer> emitter) {
        try {
            Buffer piece = read();
            if (piece == null) {
                emitter.onComplete();
            } else {
                emitter.onNext(piece);
            }
        } catch (Throwable e) { // An Error too: nothing else ends the request.
            OutOfMemory.check(e);
            emitter.onError(e);
        }
    }

    /** Returns the next piece; null at the end, when it closes the stream. */
    private @Nullable Buffer read() throws Exception {
        InputStream from;
        synchronized (this) {
            if (closed) {
                throw new IOException("The request has ended");
            }
            from = stream;
            reading = true;
        }
        boolean ended = true;
        try {
            if (from == null) {
                from = opening.call();
            }
            if (room.length == 0) {
                room = new byte[MAX_PIECE];
            }
            int count = from.read(room);
            ended = count < 0;
            return ended ? null : Buffer.buffer(count).appendBytes(room, 0, count);
        } finally {
            if (isOver(from, ended)) {
                close(from);
            }
        }
    }

    private synchronized boolean isOver(@Nullable InputStream from, boolean ended) {
        stream = from;
        reading = false;
        closed |= ended;
        return closed;
    }

    /** Closes the stream, once; if a piece is being read, right after that. */
    void close() {
        InputStream open;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            open = reading ? null : stream;
        }
        if (open != null) {
            try {
                workers.execute(() -> close(open));
            } catch (RejectedExecutionException
                    | IllegalStateException e) { // Vert.x has ended, and its threads with it.
                close(open);
            }
        }
    }

    private static void close(@Nullable InputStream stream) {
        try {
            if (stream != null) {
                stream.close();
            }
        } catch (IOException | RuntimeException e) {
            // All that was needed has been read.
        }
    }
}
