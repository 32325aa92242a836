package org.jzenith.http.rule;

import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.Exchange;

/** Answers requests with invalid HTTP or too long heads. */
public final class InvalidRequests {

    /** The answer to a request with a valid head, but invalid chunks or trailers. */
    public static final HttpProblem BODY =
            HttpProblem.of(400).withDetail("The body of the request is not divided into chunks as HTTP/1.1 requires.");

    /** The answer to a request with headers that are too long. */
    static final HttpProblem HEAD_TOO_LONG =
            HttpProblem.of(431).withDetail("The headers of the request are longer than the server accepts.");

    /** The request has another version than HTTP/1.0 and HTTP/1.1. */
    public static final class UnknownVersionException extends Exception {
        public UnknownVersionException() {
            super("Neither HTTP/1.0 nor HTTP/1.1", null, false, false);
        }
    }

    /** The request has too many headers. The message is for the client. */
    static final class TooManyHeadersException extends Exception {
        TooManyHeadersException(int maxHeaders) {
            super("The request has more than " + maxHeaders + " headers.", null, false, false);
        }
    }

    private InvalidRequests() {}

    /** Answers an invalid request. */
    public static void answer(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        exchange.endConnection();
        exchange.send(problem(request.decoderResult().cause()));
    }

    static HttpProblem problem(@Nullable Throwable cause) {
        if (cause instanceof TooManyHeadersException) {
            return HttpProblem.of(431).withDetail(cause.getMessage());
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return HEAD_TOO_LONG;
        }
        return HttpProblem.of(status(cause));
    }

    private static int status(@Nullable Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return 414;
        }
        if (cause instanceof UnknownVersionException) {
            return 505;
        }
        return cause instanceof TooLongFrameException ? 413 : 400;
    }
}
