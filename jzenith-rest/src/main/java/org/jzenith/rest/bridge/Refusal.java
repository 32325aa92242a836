package org.jzenith.rest.bridge;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import org.jzenith.rest.error.HttpProblem;

/** Refuses requests whose body nobody wants; their connections end with them. */
final class Refusal {

    private static final long LINGER_MILLIS = 2_000;

    private Refusal() { }

    /** Answers at once; the connection ends with the answer. */
    static void send(HttpServerRequest request, HttpProblem problem) {
        linger(request);
        problem.sendTo(request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE));
    }

    /**
     * Swallows for a moment what the client is still sending, then closes the connection: one that is closed with unread bytes
     * is reset, and the client might never see the answer.
     */
    static void linger(HttpServerRequest request) {
        request.handler(ignored -> { });
        request.endHandler(nothing -> request.connection().close());
        request.exceptionHandler(ignored -> { });
        request.resume();
        Vertx.currentContext().owner().setTimer(LINGER_MILLIS, timer -> request.connection().close());
    }
}
