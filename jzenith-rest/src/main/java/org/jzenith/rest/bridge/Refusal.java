package org.jzenith.rest.bridge;

import io.vertx.core.http.HttpServerRequest;
import org.jzenith.rest.error.HttpProblem;
import org.jzenith.rest.spi.Exchange;

/** Rejects requests whose body will not be read; their connections end with them. */
final class Refusal {

    private Refusal() { }

    /** Answers at once; the connection ends with the answer. */
    static void send(Exchange exchange, HttpProblem problem) {
        linger(exchange);
        problem.sendTo(exchange.request().response());
    }

    /**
     * Ends the connection, and discards what the client is still sending until then: a connection that is closed with unread bytes is
     * reset, and the client might never see the answer.
     */
    static void linger(Exchange exchange) {
        exchange.endConnection();
        HttpServerRequest request = exchange.request();
        request.handler(ignored -> { });
        request.endHandler(nothing -> request.connection().close());
        request.exceptionHandler(ignored -> { });
        request.resume();
    }
}
