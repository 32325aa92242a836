package org.jzenith.http.message;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** The header that tells a client when to try again (RFC 9110 section 10.2.3). */
public final class RetryAfter {

    private static final String ONE_SECOND = "1";

    private RetryAfter() {}

    /** Tells the client to try again in a second: overload passes as quickly as it comes. */
    public static void addTo(HttpServerResponse response) {
        response.putHeader(HttpHeaders.RETRY_AFTER, ONE_SECOND);
    }

    /** Tells the client to try again after this number of seconds. */
    public static void addTo(HttpServerResponse response, long seconds) {
        response.putHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
    }
}
