package org.jzenith.http.rule;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.HostAndPort;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.HeaderTexts;

/**
 * Rejects requests that Netty accepts although RFC 9112 forbids them. Also rejects requests that a server in front may
 * interpret differently, and so see other requests on the same connection. Used only on one event loop.
 */
public final class RequestRules {

    /**
     * Netty takes the eight bytes after a GET with this header for its body, as in a WebSocket draft of 2010. No other
     * server does.
     */
    static final String OLD_WEB_SOCKET_KEY = "Sec-WebSocket-Key1";

    private static final String HTTPS = "https:";
    private static final String NO_URI =
            "The request target contains a character that is not allowed in a URI; check its percent-encoding.";
    private static final HttpProblem LOWER_CASE =
            HttpProblem.of(501).withDetail("Methods are written in capital letters.");

    /** The pseudo-headers of HTTP/2, which replace the request line and {@code Host} (RFC 9113 section 8.3.1). */
    private static final int PSEUDO_HEADERS = 4;

    private final HeaderLimits headers;
    private final long maxTarget;
    private final FastHeadCheck fastHeadCheck;

    /** Takes the limits from the configuration. */
    public RequestRules(HttpConfiguration configuration) {
        this.headers = HeaderLimits.of(configuration);
        this.maxTarget = configuration.maxRequestLineSize().bytes();
        this.fastHeadCheck = new FastHeadCheck(headers);
    }

    /**
     * Returns the problem that rejects an HTTP/2 request before anything else, or null. Netty has checked its framing
     * (RFC 9113 section 8.2).
     *
     * @param head the data of its head
     */
    @Nullable
    public HttpProblem violation(HttpServerRequest request, Http2Head head) {
        if (request.method().equals(HttpMethod.CONNECT)) { // It has no path.
            return HttpProblem.of(501).withDetail("The server is not a proxy.");
        }
        if (headers.isExceededBy(head.count() - PSEUDO_HEADERS)) {
            return headers.problem();
        }
        String target = request.uri();
        if (head.bytes() - target.length() > headers.bytes()) {
            return InvalidRequests.HEAD_TOO_LONG;
        }
        if (target.length() > maxTarget) {
            return HttpProblem.of(414);
        }
        if (!target.startsWith("/") && !(target.equals("*") && request.method().equals(HttpMethod.OPTIONS))) {
            return HttpProblem.of(400).withDetail("The request target is not a path.");
        }
        if (!isVisibleAscii(target)) {
            return HttpProblem.of(400).withDetail(NO_URI);
        }
        if (head.repeated() != null) {
            return HttpProblem.of(400).withDetail(repeated(head.repeated()));
        }
        HostAndPort host = request.authority();
        if (host == null || host.host().isEmpty()) {
            return HttpProblem.of(400).withDetail("The request does not name a valid host.");
        }
        if (!isUpperCase(request.method().name())) {
            return LOWER_CASE;
        }
        return unknownExpectation(request);
    }

    /**
     * Returns the problem that rejects an HTTP/1 request before anything else, or null. The connection ends with a
     * rejected request.
     */
    @Nullable
    public HttpProblem violation(HttpServerRequest request) {
        boolean plain = fastHeadCheck.isPlain(request);
        if (!plain && !hasFewHeaders(request.headers())) {
            return headers.problem();
        }
        String detail = plain ? null : fieldViolation(request);
        if (detail == null && !isVisibleAscii(request.uri())) {
            detail = NO_URI;
        }
        if (detail != null) {
            return HttpProblem.of(400).withDetail(detail);
        }
        HttpProblem unsupported = unsupported(request, plain);
        if (unsupported != null) {
            return unsupported;
        }
        return plain || request.version() == HttpVersion.HTTP_1_0 ? null : unknownExpectation(request);
    }

    /** Returns whether trailers are within the limits of a head. */
    public boolean admitsTrailers(Http2Head trailers) {
        return !headers.isExceededBy(trailers.count()) && trailers.bytes() <= headers.bytes();
    }

    private static @Nullable HttpProblem unknownExpectation(HttpServerRequest request) {
        return !request.headers().contains(HttpHeaders.EXPECT) // Nearly always, and it makes no list.
                        || request.headers().getAll(HttpHeaders.EXPECT).stream()
                                .allMatch("100-continue"::equalsIgnoreCase)
                ? null
                : HttpProblem.of(417).withDetail("The only supported expectation is 100-continue.");
    }

    private static @Nullable HttpProblem unsupported(HttpServerRequest request, boolean plain) {
        if (!isUpperCase(request.method()
                .name())) { // RESTEasy would treat "delete" as DELETE, but a filter that compares with DELETE would
            // not.
            return LOWER_CASE;
        }
        if (!plain && codings(request) == TransferCodings.UNSUPPORTED) {
            return HttpProblem.of(501).withDetail("The only supported transfer coding is chunked.");
        }
        boolean secure = request.uri().regionMatches(true, 0, HTTPS, 0, HTTPS.length());
        return secure && !request.isSSL() // RFC 9110 section 7.4 requires it.
                ? HttpProblem.of(421)
                        .withDetail("An https resource was requested on a connection that is not encrypted.")
                : null;
    }

    private static TransferCodings codings(HttpServerRequest request) {
        return TransferCodings.of(request.headers().getAll(HttpHeaders.TRANSFER_ENCODING));
    }

    /** Counts the headers, because the size of the map is the number of distinct names. */
    private boolean hasFewHeaders(MultiMap all) {
        int count = 0;
        for (Iterator<?> each = all.iterator(); each.hasNext(); each.next()) {
            if (headers.isExceededBy(++count)) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable String fieldViolation(HttpServerRequest request) {
        String repeated = SingleFields.repeated(HeaderTexts.of(request.headers()));
        if (repeated != null) {
            return repeated(repeated);
        }
        String detail = hostViolation(request);
        return detail == null ? framingViolation(request) : detail;
    }

    private static String repeated(String field) {
        return "The request has more than one header field " + field + " (expected: one).";
    }

    private static @Nullable String hostViolation(HttpServerRequest request) {
        if (!request.headers().contains(HttpHeaders.HOST)) { // HTTP/1.0 does not know Host.
            return request.version() == HttpVersion.HTTP_1_0 ? null : "The request does not name a host.";
        }
        HostAndPort host = request.authority();
        return host == null || host.host().isEmpty() ? "The Host of the request is invalid." : null;
    }

    private static @Nullable String framingViolation(HttpServerRequest request) {
        MultiMap headers = request.headers();
        if (headers.contains("")) {
            return "The request has a header without a name.";
        }
        if (headers.contains(OLD_WEB_SOCKET_KEY)) {
            return "The request uses a draft of WebSocket that is not supported.";
        }
        if (!headers.contains(HttpHeaders.TRANSFER_ENCODING)) {
            return null;
        }
        if (request.version() == HttpVersion.HTTP_1_0) {
            return "The request has a Transfer-Encoding, which HTTP/1.0 does not know.";
        }
        if (codings(request) == TransferCodings.MALFORMED) {
            return "The Transfer-Encoding of the request is malformed, or chunked is not the last and only once in it.";
        }
        return headers.contains(HttpHeaders.CONTENT_LENGTH)
                ? "The request has both Transfer-Encoding and Content-Length."
                : null;
    }

    /**
     * Returns whether a URI has only valid characters; a fragment is never sent (RFC 9112 section 3.2). Reads the
     * length once, and compares characters instead of looking them up, because the JIT makes that three times as fast.
     */
    private static boolean isVisibleAscii(String target) {
        int length = target.length();
        for (int i = 0; i < length; i++) {
            char c = target.charAt(i);
            if (c < '!' || c > '~' || c == '#') {
                return false;
            }
        }
        return true;
    }

    private static boolean isUpperCase(String method) {
        for (int i = 0; i < method.length(); i++) {
            char c = method.charAt(i);
            if (c >= 'a' && c <= 'z') {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether the connection must end with this request. If an HTTP/1.0 request has several
     * {@code Content-Length} headers, Netty keeps the first and hides the others, so the end of its body is uncertain.
     */
    public boolean endsConnection(HttpServerRequest request) {
        return request.version() == HttpVersion.HTTP_1_0 && request.headers().contains(HttpHeaders.CONTENT_LENGTH);
    }
}
