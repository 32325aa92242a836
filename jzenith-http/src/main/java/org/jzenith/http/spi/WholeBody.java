package org.jzenith.http.spi;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.apiguardian.api.API;

/**
 * Answers a request with a complete body, for handlers of plain routes. A response to {@code HEAD} has the length of
 * the body, but not the body itself (RFC 9110 section 9.3.2). Vert.x drops the body with HTTP/1 only.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class WholeBody {

    private WholeBody() {}

    /** Ends the response with this body. Called on the event loop of the request. */
    public static void end(HttpServerRequest request, Buffer body) {
        HttpServerResponse response = request.response();
        if (request.method().equals(HttpMethod.HEAD)) {
            response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()))
                    .end();
        } else {
            response.end(body);
        }
    }
}
