package org.jzenith.http.exchange;

import io.vertx.core.http.HttpServerRequest;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.Exchange;

/** Rejects requests whose body will not be read; the connection of such a request ends with it. */
public final class RequestRejection {

    private RequestRejection() {}

    /** Answers at once; the connection ends with the answer if the request has a body, of which nothing is read. */
    public static void refuse(Exchange exchange, HttpProblem problem) {
        if (exchange.hasBody()) {
            send(exchange, problem);
        } else {
            exchange.send(problem);
        }
    }

    /** Answers at once; the connection ends with the answer. */
    static void send(Exchange exchange, HttpProblem problem) {
        linger(exchange);
        exchange.send(problem);
    }

    /**
     * Ends the connection with the answer, and discards what the client is still sending until then: it may not receive
     * the answer before it has sent everything.
     */
    public static void linger(Exchange exchange) {
        exchange.endConnection();
        HttpServerRequest request = exchange.request();
        request.handler(ignored -> {});
        request.exceptionHandler(ignored -> {});
        request.resume();
    }
}
