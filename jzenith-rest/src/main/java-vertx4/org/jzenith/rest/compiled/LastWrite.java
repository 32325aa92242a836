package org.jzenith.rest.compiled;

import io.vertx.core.AsyncResult;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;

/**
 * Ends responses of whose arrival nobody wants to be told; a broken connection is told of by itself. Vert.x 4 then makes no
 * promise, of which Netty makes another.
 */
final class LastWrite {

    private LastWrite() { }

    /** Ends a response with a body. */
    static void end(HttpServerResponse response, Buffer body) {
        response.end(body, null);
    }

    /** Ends a response without a body. */
    static void end(HttpServerResponse response) {
        response.end((Handler<AsyncResult<Void>>) null);
    }
}
