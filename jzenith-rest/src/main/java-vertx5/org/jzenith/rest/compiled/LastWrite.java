package org.jzenith.rest.compiled;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;

/** Ends responses without reporting when they have been sent; other code reports a broken connection. */
@SuppressWarnings("FutureReturnValueIgnored") // That is its purpose.
final class LastWrite {

    private LastWrite() {}

    /** Ends a response with a body. */
    static void end(HttpServerResponse response, Buffer body) {
        response.end(body);
    }

    /** Ends a response without a body. */
    static void end(HttpServerResponse response) {
        response.end();
    }
}
