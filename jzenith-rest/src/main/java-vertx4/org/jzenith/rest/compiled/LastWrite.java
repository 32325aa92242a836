package org.jzenith.rest.compiled;

import io.vertx.core.AsyncResult;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;

/**
 * Ends responses without reporting when they have been sent; a broken connection is reported elsewhere. Vert.x 4 then
 * creates no promise, for which Netty would create another.
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
