package org.jzenith.http.exchange;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Exchange;

/**
 * Counts the bytes that were sent to a client but not yet received. Needed because Vert.x 5 counts messages instead,
 * and lets 64 wait, regardless of their size. Used only on the event loop of the response.
 */
public final class WriteQueue {

    private static final long FULL = 128 << 10;
    private static final long DRAINED = 64 << 10;
    /** The limit for senders that do not wait, such as live events. */
    public static final long MOST = 4 << 20;

    private final Exchange exchange;
    private final HttpServerResponse response;
    private long waiting;
    /** The bytes of the next part so far. */
    private long gathered;
    /** The reason for the end of the connection. Vert.x reports it only when the event loop is free again. */
    private @Nullable IOException broken;

    private @Nullable Promise<Void> room;

    /** Creates a queue for the response of an exchange. The response must not have begun. */
    public WriteQueue(Exchange exchange) {
        this.exchange = exchange;
        this.response = exchange.request().response();
    }

    /** Sends a part of the body, regardless of the waiting bytes. */
    public void write(Buffer part) {
        int length = part.length();
        waiting += length;
        gathered(0);
        response.write(part).onComplete(done -> {
            waiting -= length;
            exchange.unsent(waiting + gathered);
            if (done.failed()) {
                close(new ClientGoneException());
            } else if (room != null && waiting <= DRAINED) {
                Promise<Void> drained = room;
                room = null;
                drained.tryComplete();
            }
        });
    }

    /** Counts the bytes of the next part, in a growing buffer. */
    public void gathered(long bytes) {
        gathered = bytes;
        exchange.unsent(waiting + gathered);
    }

    /** Returns a future that completes when the client has received enough. It fails when the client disconnects. */
    public Future<Void> room() {
        if (broken != null) {
            return Future.failedFuture(broken);
        }
        if (waiting < FULL) {
            return Future.succeededFuture();
        }
        if (room == null) {
            room = Promise.promise();
        }
        return room.future();
    }

    /**
     * Returns whether too many bytes wait, so that the sender must stop although the client is connected. This happens
     * if a sender does not wait for room.
     */
    public boolean isOverfull() {
        return broken == null && room != null && waiting > MOST;
    }

    /** Sets why the client will receive nothing more. Only the first reason counts. */
    public void close(IOException reason) {
        if (broken == null) {
            broken = reason;
        }
        if (room != null) {
            room.tryFail(broken);
        }
    }
}
