package org.jzenith.rest.compiled;

import io.vertx.core.AsyncResult;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;

/**
 * Ends responses without reporting when they have been sent; other code reports a broken connection. So Vert.x 4
 * creates no promise, and Netty none for it.
 */
final class LastWrite {

    private LastWrite() {}

    /** Ends a response with a body. */
    static void end(HttpServerResponse response, Buffer body) {
        response.end(body, null);
    }

    /** Ends a response without a body. */
    static void end(HttpServerResponse response) {
        response.end((Handler<AsyncResult<Void>>) null);
    }
}
