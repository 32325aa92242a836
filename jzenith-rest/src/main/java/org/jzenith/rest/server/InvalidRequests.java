package org.jzenith.rest.server;

import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.spi.Exchange;

/** Answers requests that could not even be parsed as HTTP. */
final class InvalidRequests {

    private InvalidRequests() { }

    /**
     * Sends the answer, but does not end it: Vert.x would close the connection at once, which resets it while the client is still
     * sending, and the client might never see the answer. {@code Content-Length} tells the client where the answer ends.
     */
    static void answer(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        HttpProblem problem = HttpProblem.of(status(request.decoderResult().cause()));
        Buffer body = problem.toJson(exchange.scope().requestId());
        request.response().setStatusCode(problem.status())
                .putHeader(HttpHeaders.CONTENT_TYPE, HttpProblem.MEDIA_TYPE)
                .putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()))
                .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
                .write(body);
    }

    private static int status(@Nullable Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return 414;
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return 431;
        }
        if (cause instanceof RequestGate.UnknownVersionException) {
            return 505;
        }
        return cause instanceof TooLongFrameException ? 413 : 400;
    }
}
