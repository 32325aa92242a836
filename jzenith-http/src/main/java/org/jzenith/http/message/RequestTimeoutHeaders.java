package org.jzenith.http.message;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the timeout of a client: from {@code X-Request-Timeout-Ms}, from {@code X-Envoy-Expected-Rq-Timeout-Ms}
 * (Envoy), or from {@code grpc-timeout} (gRPC over HTTP/2). Ignores invalid values; the server's own limit then
 * applies.
 */
public final class RequestTimeoutHeaders {

    /** Returned if the client sends no timeout. */
    public static final long NONE = -1;

    private static final CharSequence[] MILLIS = {
        HttpHeaders.createOptimized("x-request-timeout-ms"),
        HttpHeaders.createOptimized("x-envoy-expected-rq-timeout-ms")
    };

    private static final CharSequence GRPC = HttpHeaders.createOptimized("grpc-timeout");
    /** The maximal number of digits of gRPC. In milliseconds, that is a day. */
    private static final int MAX_DIGITS = 8;

    private RequestTimeoutHeaders() {}

    /** Returns the shortest of these timeouts in nanoseconds, or {@link #NONE}. */
    public static long nanos(HttpServerRequest request) {
        MultiMap headers = request.headers();
        long least = NONE;
        for (CharSequence name : MILLIS) {
            least = shorter(least, millis(headers.get(name)));
        }
        return shorter(least, grpc(headers.get(GRPC)));
    }

    private static long shorter(long one, long other) {
        return one == NONE ? other : other == NONE ? one : Math.min(one, other);
    }

    private static long millis(@Nullable String text) {
        long number = text == null ? NONE : number(text, text.length());
        return number == NONE ? NONE : TimeUnit.MILLISECONDS.toNanos(number);
    }

    private static long grpc(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return NONE;
        }
        int last = text.length() - 1;
        TimeUnit unit = unit(text.charAt(last));
        long number = unit == null ? NONE : number(text, last);
        return unit == null || number == NONE ? NONE : unit.toNanos(number);
    }

    private static @Nullable TimeUnit unit(char letter) {
        return switch (letter) {
            case 'H' -> TimeUnit.HOURS;
            case 'M' -> TimeUnit.MINUTES;
            case 'S' -> TimeUnit.SECONDS;
            case 'm' -> TimeUnit.MILLISECONDS;
            case 'u' -> TimeUnit.MICROSECONDS;
            case 'n' -> TimeUnit.NANOSECONDS;
            default -> null;
        };
    }

    private static long number(String text, int end) {
        if (end == 0 || end > MAX_DIGITS) {
            return NONE;
        }
        long number = 0;
        for (int i = 0; i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return NONE;
            }
            number = 10 * number + digit;
        }
        return number;
    }
}
