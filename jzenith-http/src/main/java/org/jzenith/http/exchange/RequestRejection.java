package org.jzenith.http.exchange;

import io.vertx.core.http.HttpServerRequest;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.Exchange;

/** Rejects requests without reading their bodies. The connection ends with such a request. */
public final class RequestRejection {

    private RequestRejection() {}

    /** Answers at once, without reading the body. If the request has one, the connection ends with the answer. */
    public static void refuse(Exchange exchange, HttpProblem problem) {
        if (exchange.hasBody()) {
            send(exchange, problem);
        } else {
            exchange.send(problem);
        }
    }

    /** As {@link #refuse}, because of a failure that the caller has logged. */
    public static void fail(Exchange exchange, Throwable failure) {
        if (exchange.hasBody()) {
            linger(exchange);
        }
        exchange.fail(failure);
    }

    /** Answers at once; the connection ends with the answer. */
    static void send(Exchange exchange, HttpProblem problem) {
        linger(exchange);
        exchange.send(problem);
    }

    /**
     * Ends the connection with the answer. Until then, discards the client's data, because a client may read the answer
     * only after it has sent everything.
     */
    public static void linger(Exchange exchange) {
        exchange.endConnection();
        HttpServerRequest request = exchange.request();
        request.handler(ignored -> {});
        request.exceptionHandler(ignored -> {});
        request.resume();
    }
}
