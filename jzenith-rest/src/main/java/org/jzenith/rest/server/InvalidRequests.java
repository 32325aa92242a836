package org.jzenith.rest.server;

import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.spi.Exchange;

/** Answers what could not even be parsed as HTTP, and closes the connection, since nobody knows where the next request begins. */
final class InvalidRequests {

    private InvalidRequests() { }

    static void answer(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        HttpProblem problem = HttpProblem.of(status(request.decoderResult().cause()));
        problem.sendTo(request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE))
                .onComplete(sent -> request.connection().close());
    }

    private static int status(@Nullable Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return 414;
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return 431;
        }
        return cause instanceof TooLongFrameException ? 413 : 400;
    }
}
