package org.jzenith.http.exchange;

import io.vertx.core.AsyncResult;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a part of an open file. Workers read it piece by piece, but pause while the client is slow. Used only on the
 * event loop of the request.
 */
public final class FileSending {

    private static final Logger LOG = LoggerFactory.getLogger(FileSending.class);
    private static final LogRateLimiter FAILURES = LogRateLimiter.ofStackTraces();
    private static final int PIECE = 64 << 10;

    private final Exchange exchange;
    private final HttpServerResponse response;
    private final WorkerExecutor workers;
    private final FileChannel channel;
    private final WriteQueue queue;
    private final Runnable whenDone;
    private long position;
    private long left;
    private boolean done;

    /** Takes the file and its response. */
    public FileSending(
            Exchange exchange, WorkerExecutor workers, FileChannel channel, long first, long size, Runnable whenDone) {
        this.exchange = exchange;
        this.response = exchange.request().response();
        this.workers = workers;
        this.channel = channel;
        this.queue = new WriteQueue(exchange);
        this.position = first;
        this.left = size;
        this.whenDone = whenDone;
    }

    /** Begins to send. The headers, including the length, must be set. */
    public void begin() {
        response.closeHandler(nothing -> {
            queue.close(new ClientGoneException());
            end();
        });
        if (left == 0) {
            end();
            response.end();
        } else {
            exchange.hold(Math.min(PIECE, left));
            read();
        }
    }

    private void read() {
        int size = (int) Math.min(PIECE, left);
        long from = position;
        workers.executeBlocking(() -> read(from, size), false).onComplete(this::write);
    }

    /** Fails if the file has become shorter since its length was sent, so that the response does not seem complete. */
    private Buffer read(long from, int size) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(size);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, from + bytes.position()) < 0) {
                throw new EOFException("the file has lost its last " + bytes.remaining() + " bytes while it was read");
            }
        }
        return Buffer.buffer(bytes.array());
    }

    private void write(AsyncResult<Buffer> piece) {
        if (done || response.closed()) {
            end();
        } else if (piece.failed()) {
            end();
            fail(piece.cause());
        } else {
            Buffer bytes = piece.result();
            position += bytes.length();
            left -= bytes.length();
            if (left == 0) {
                end();
                response.end(bytes);
            } else {
                queue.write(bytes);
                queue.room().onComplete(room -> {
                    if (room.succeeded()) {
                        read();
                    } else {
                        end();
                    }
                });
            }
        }
    }

    private void fail(Throwable failure) {
        OutOfMemory.check(failure);
        int suppressed = FAILURES.next(failure);
        if (suppressed != LogRateLimiter.SUPPRESSED) {
            exchange.scope()
                    .run(() -> LOG.warn(
                            "A file could not be sent as a whole{}", LogRateLimiter.more(suppressed), failure));
        }
        exchange.abort();
    }

    private void end() {
        if (!done) {
            done = true;
            whenDone.run();
        }
    }
}
