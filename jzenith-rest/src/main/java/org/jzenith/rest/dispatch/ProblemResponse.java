package org.jzenith.rest.dispatch;

import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import org.jzenith.rest.error.HttpProblem;

/** Sends a problem for a request that did not get as far as JAX-RS. */
final class ProblemResponse {

    private ProblemResponse() { }

    static Future<Void> send(HttpServerResponse response, HttpProblem problem) {
        response.setStatusCode(problem.status()).putHeader(HttpHeaders.CONTENT_TYPE, HttpProblem.MEDIA_TYPE);
        return response.end(problem.toJson());
    }
}
