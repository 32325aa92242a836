package org.jzenith.http.accesslog;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Caller;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.spi.Exchange;

/**
 * The logged data of a request, as received. It is not escaped or redacted yet, because that takes time. Keeps only
 * texts of the request in memory.
 *
 * @param endMillis when the response ended, in milliseconds since 1970
 * @param durationNanos the duration of the request
 * @param client the address of the client; null if it is not known
 * @param user the name of the caller; null if the caller is not authenticated
 * @param method the method; null if it could not be parsed
 * @param target the target of the request; null if it could not be parsed
 * @param protocol the version of HTTP; null if the request could not be parsed
 * @param secure whether the client used TLS
 * @param host the requested host; null if it is not known
 * @param status the status; 0 if none was sent
 * @param aborted whether the response did not end
 * @param received the number of bytes read of the request body
 * @param sent the number of bytes sent of the response body
 * @param route the template of the path; null if there is none
 * @param requestId the id of the request
 * @param traceId the id of its trace; null if it has none
 * @param spanId the id of its span; null if it has none
 * @param traceparent the header {@code traceparent}, if there is no other trace id
 * @param referrer the header {@code Referer}; null if there is none
 * @param userAgent the header {@code User-Agent}; null if there is none
 */
record AccessLogEntry(
        long endMillis,
        long durationNanos,
        @Nullable SocketAddress client,
        @Nullable String user,
        @Nullable String method,
        @Nullable String target,
        @Nullable String protocol,
        boolean secure,
        @Nullable String host,
        int status,
        boolean aborted,
        long received,
        long sent,
        @Nullable String route,
        String requestId,
        @Nullable String traceId,
        @Nullable String spanId,
        @Nullable String traceparent,
        @Nullable String referrer,
        @Nullable String userAgent) {

    /** The memory of an entry without its texts, in bytes. */
    private static final long OBJECTS = 400;

    /** Netty's substitute for the target of an invalid request line. */
    private static final String INVENTED = "/bad-request";

    /** Copies the logged data of a request that has ended. */
    static AccessLogEntry of(Exchange exchange, int status, boolean aborted, long durationNanos) {
        HttpServerRequest request = exchange.request();
        boolean invalid = request.decoderResult().isFailure();
        boolean named = !invalid || !INVENTED.equals(request.uri());
        HostAndPort host = invalid ? null : request.authority();
        Caller caller = exchange.caller();
        return new AccessLogEntry(
                System.currentTimeMillis(),
                durationNanos,
                request.remoteAddress(),
                caller == null ? null : caller.getName(),
                named ? request.method().name() : null,
                named ? request.uri() : null,
                invalid ? null : protocol(request.version()),
                exchange.isSecure(),
                host == null ? null : host.toString(),
                status,
                aborted,
                request.bytesRead(),
                request.response().bytesWritten(),
                exchange.route(),
                exchange.scope().requestId(),
                exchange.scope().get(RequestScope.TRACE_ID),
                exchange.scope().get(RequestScope.SPAN_ID),
                traceparent(request),
                request.getHeader(HttpHeaders.REFERER),
                request.getHeader(HttpHeaders.USER_AGENT));
    }

    /**
     * Returns the header {@code traceparent}; null if there are several, which begin a new trace (W3C Trace Context,
     * section 3.2).
     */
    private static @Nullable String traceparent(HttpServerRequest request) {
        List<String> all = request.headers().getAll("traceparent");
        return all.size() == 1 ? all.get(0) : null;
    }

    private static String protocol(HttpVersion version) {
        return switch (version) {
            case HTTP_1_0 -> "HTTP/1.0";
            case HTTP_1_1 -> "HTTP/1.1";
            case HTTP_2 -> "HTTP/2.0";
        };
    }

    /** Returns the approximate size of this entry in bytes. */
    long size() {
        return OBJECTS
                + length(user)
                + length(method)
                + length(target)
                + length(host)
                + length(requestId)
                + length(traceId)
                + length(spanId)
                + length(traceparent)
                + length(referrer)
                + length(userAgent);
    }

    private static long length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }
}
