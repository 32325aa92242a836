package org.jzenith.http.exchange;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Exchange;

/**
 * The bytes that have been sent to a client but not yet received. Vert.x 5 counts messages, of which 64 may wait, no
 * matter how large they are. Used only on the event loop of the response.
 */
public final class WriteQueue {

    private static final long FULL = 128 << 10;
    private static final long DRAINED = 64 << 10;
    /** The limit for data whose senders do not wait, such as events that are sent as they happen. */
    public static final long MOST = 4 << 20;

    private final Exchange exchange;
    private final HttpServerResponse response;
    private long waiting;
    /** What the next part takes so far. */
    private long gathered;
    /** Vert.x reports a connection that has ended only when the event loop is free again. */
    private @Nullable IOException broken;

    private @Nullable Promise<Void> room;

    /** Creates a queue for the response of an exchange, of which nothing has been sent. */
    public WriteQueue(Exchange exchange) {
        this.exchange = exchange;
        this.response = exchange.request().response();
    }

    /** Sends a part of the body, no matter how much is waiting already. */
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

    /** Counts how many bytes the next part takes so far, in a buffer that grows. */
    public void gathered(long bytes) {
        gathered = bytes;
        exchange.unsent(waiting + gathered);
    }

    /**
     * Returns a future that completes when the client has received enough for more to be sent; it fails when the client
     * disconnects.
     */
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
     * Returns whether so much is waiting that nothing more may be sent, even though the client is still connected: a
     * sender has not waited for room.
     */
    public boolean isOverfull() {
        return broken == null && room != null && waiting > MOST;
    }

    /** Notes that the client will receive nothing more, and why; only the first reason counts. */
    public void close(IOException reason) {
        if (broken == null) {
            broken = reason;
        }
        if (room != null) {
            room.tryFail(broken);
        }
    }
}
