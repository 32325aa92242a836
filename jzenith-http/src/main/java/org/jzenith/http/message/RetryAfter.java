package org.jzenith.http.message;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import org.jzenith.core.error.ServiceUnavailableException;

/** The header {@code Retry-After} (RFC 9110 section 10.2.3). */
public final class RetryAfter {

    private static final long ALMOST_A_SECOND = 999_999_999;
    private static final String AFTER_OVERLOAD = Long.toString(seconds(ServiceUnavailableException.RETRY_AFTER));

    private RetryAfter() {}

    /** Tells the client to retry soon, because overload may be short. */
    public static void addTo(HttpServerResponse response) {
        response.putHeader(HttpHeaders.RETRY_AFTER, AFTER_OVERLOAD);
    }

    /** Tells the client to retry after this time. */
    public static void addTo(HttpServerResponse response, Duration time) {
        response.putHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds(time)));
    }

    /** Returns a time for the header: in whole seconds, rounded up, at least 1. */
    public static long seconds(Duration time) {
        return Math.max(1, time.plusNanos(ALMOST_A_SECOND).toSeconds());
    }
}
