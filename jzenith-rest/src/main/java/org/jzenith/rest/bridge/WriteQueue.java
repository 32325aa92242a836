package org.jzenith.rest.bridge;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What has been sent to a client and not been taken yet. Used on the event loop of the response only. */
final class WriteQueue {

    private final HttpServerResponse response;
    private @Nullable Promise<Void> room;

    WriteQueue(HttpServerResponse response) {
        this.response = response;
    }

    /** Ends when the client has taken enough of it for more to be sent; fails when the client goes. */
    Future<Void> room() {
        if (!response.writeQueueFull()) {
            return Future.succeededFuture();
        }
        if (room == null) {
            room = Promise.promise();
            response.drainHandler(nothing -> drained());
        }
        return room.future();
    }

    private void drained() {
        if (room != null) {
            Promise<Void> waiting = room;
            room = null;
            waiting.complete();
        }
    }

    /** The client has gone. */
    void close() {
        if (room != null) {
            room.tryFail(new IOException("the client has gone"));
        }
    }
}
