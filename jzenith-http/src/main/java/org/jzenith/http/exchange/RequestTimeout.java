package org.jzenith.http.exchange;

import io.vertx.core.http.HttpServerRequest;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports a response that exceeds the time limit of the server or of its client. */
public final class RequestTimeout {

    private static final Logger LOG = LoggerFactory.getLogger(RequestTimeout.class);
    private static final HttpProblem PROBLEM = HttpProblem.of(503)
            .withKind("request-timeout", "Request Timed Out")
            .withDetail("The response took too long.");
    private static final HttpProblem FOR_CLIENT = HttpProblem.of(504)
            .withKind("deadline-exceeded", "Deadline Exceeded")
            .withDetail("The response took longer than the request allowed.");

    private RequestTimeout() {}

    /** Returns the problem for the client. Logs it, unless the limit is the client's. */
    public static HttpProblem of(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        if (exchange.isOverForClient()) {
            LOG.debug("{} {} took longer than its client waits", request.method(), request.path());
            return FOR_CLIENT;
        }
        LOG.warn("{} {} took too long", request.method(), request.path());
        return PROBLEM;
    }
}
