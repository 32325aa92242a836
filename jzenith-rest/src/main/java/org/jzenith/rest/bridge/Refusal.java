package org.jzenith.rest.bridge;

import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;

/** Refuses requests whose body nobody wants or can find the end of; their connections end with them. */
final class Refusal {

    private static final long LINGER_MILLIS = 2_000;

    private Refusal() { }

    /** Returns why this request is refused before it is read, or null: what Netty lets through although RFC 9112 forbids it. */
    static @Nullable HttpProblem reason(HttpServerRequest request) {
        MultiMap headers = request.headers();
        if (headers.getAll(HttpHeaders.HOST).size() > 1) {
            return HttpProblem.of(400).withDetail("The request names more than one host.");
        }
        List<String> codings = headers.getAll(HttpHeaders.TRANSFER_ENCODING);
        if (!codings.isEmpty()) {
            if (codings.size() > 1 || !codings.get(0).trim().equalsIgnoreCase("chunked")) {
                return HttpProblem.of(400).withDetail("The request has a Transfer-Encoding other than chunked.");
            }
            if (headers.contains(HttpHeaders.CONTENT_LENGTH)) {
                return HttpProblem.of(400).withDetail("The request has both Transfer-Encoding and Content-Length.");
            }
        }
        String expectation = request.version() == HttpVersion.HTTP_1_0 ? null : headers.get(HttpHeaders.EXPECT);
        return expectation == null || expectation.equalsIgnoreCase("100-continue")
                ? null : HttpProblem.of(417).withDetail("The only expectation known here is 100-continue.");
    }

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
