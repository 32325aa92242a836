package org.jzenith.rest.bridge;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/**
 * What has been sent to a client and not been taken yet, in bytes: Vert.x 5 counts messages, of which 64 may wait, however large
 * they are. Used on the event loop of the response only.
 */
final class WriteQueue {

    private static final long FULL = 128 << 10;
    private static final long DRAINED = 64 << 10;

    private final HttpServerResponse response;
    private long waiting;
    /** Vert.x tells of a connection that has ended only when the event loop is free again. */
    private boolean broken;
    private @Nullable Promise<Void> room;

    WriteQueue(HttpServerResponse response) {
        this.response = response;
    }

    /** Sends a part of the body, however much waits already. */
    void write(Buffer part) {
        int length = part.length();
        waiting += length;
        response.write(part).onComplete(done -> {
            waiting -= length;
            if (done.failed()) {
                close();
            } else if (room != null && waiting <= DRAINED) {
                Promise<Void> drained = room;
                room = null;
                drained.tryComplete();
            }
        });
    }

    /** Ends when the client has taken enough for more to be sent; fails when the client goes. */
    Future<Void> room() {
        if (broken) {
            return Future.failedFuture(new ClientGoneException());
        }
        if (waiting < FULL) {
            return Future.succeededFuture();
        }
        if (room == null) {
            room = Promise.promise();
        }
        return room.future();
    }

    /** The client has gone. */
    void close() {
        broken = true;
        if (room != null) {
            room.tryFail(new ClientGoneException());
        }
    }
}
