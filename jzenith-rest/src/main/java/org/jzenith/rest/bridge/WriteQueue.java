package org.jzenith.rest.bridge;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What has been sent to a client and not been taken yet, in bytes: Vert.x 5 counts messages, of which 64 may wait, however large
 * they are. Used on the event loop of the response only.
 */
final class WriteQueue {

    private static final long FULL = 128 << 10;
    private static final long DRAINED = 64 << 10;
    /** Of what is not waited for, such as events that are sent as they happen. */
    static final long MOST = 4 << 20;

    private final HttpServerResponse response;
    private long waiting;
    /** Vert.x tells of a connection that has ended only when the event loop is free again. */
    private @Nullable IOException broken;
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
                close(new ClientGoneException());
            } else if (room != null && waiting <= DRAINED) {
                Promise<Void> drained = room;
                room = null;
                drained.tryComplete();
            }
        });
    }

    /** Ends when the client has taken enough for more to be sent; fails when the client goes. */
    Future<Void> room() {
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

    /** Tells whether so much waits that a client which is still there must not be sent any more. */
    boolean isOverfull() {
        return broken == null && waiting > MOST;
    }

    /** Nothing more will be taken, for a reason of which the first counts. */
    void close(IOException reason) {
        if (broken == null) {
            broken = reason;
        }
        if (room != null) {
            room.tryFail(broken);
        }
    }
}
