package org.jzenith.rest.bridge;

import io.vertx.core.http.HttpServerRequest;
import org.jzenith.rest.error.HttpProblem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports that a response takes too long. */
public final class RequestTimeout {

    private static final Logger LOG = LoggerFactory.getLogger(RequestTimeout.class);
    private static final HttpProblem PROBLEM = HttpProblem.of(503)
            .withKind("request-timeout", "Request Timed Out")
            .withDetail("The response took too long.");

    private RequestTimeout() {}

    /** Logs it, and returns the problem for the client. */
    public static HttpProblem of(HttpServerRequest request) {
        LOG.warn("{} {} took too long", request.method(), request.path());
        return PROBLEM;
    }
}
