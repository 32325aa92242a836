package org.jzenith.http.cors;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.header.ResponseHeaders;
import org.jzenith.http.spi.Exchange;

/**
 * Tells browsers which pages of other origins may use the responses of the server (Fetch standard, section "CORS
 * protocol"). It is for pages only: other clients ignore it, so it protects nothing by itself. Immutable, one for all
 * event loops.
 */
public final class Cors {

    private static final int NO_CONTENT = 204;
    private static final AsciiString ANY = AsciiString.of(CorsConfiguration.ANY);

    private final boolean any;
    private final Map<String, AsciiString> origins;
    private final boolean credentials;
    private final AsciiString methods;
    private final AsciiString headers;
    private final @Nullable AsciiString exposedHeaders;
    private final AsciiString maxAge;

    /** Returns what allows nothing to any page. */
    public static Cors off() {
        return new Cors();
    }

    private Cors() {
        this.any = false;
        this.origins = Map.of();
        this.credentials = false;
        this.methods = AsciiString.EMPTY_STRING;
        this.headers = AsciiString.EMPTY_STRING;
        this.exposedHeaders = null;
        this.maxAge = AsciiString.EMPTY_STRING;
    }

    @Inject
    Cors(CorsConfiguration configuration) {
        this.any = configuration.origins().contains(CorsConfiguration.ANY);
        this.origins = configuration.origins().stream()
                .collect(Collectors.toUnmodifiableMap(Function.identity(), AsciiString::of));
        this.credentials = configuration.credentials();
        this.methods = list(configuration.methods());
        this.headers = list(configuration.headers());
        this.exposedHeaders = configuration.exposedHeaders().isEmpty() ? null : list(configuration.exposedHeaders());
        this.maxAge = AsciiString.of(Long.toString(configuration.maxAge().toSeconds()));
    }

    private static AsciiString list(Set<String> values) {
        return AsciiString.of(values.stream().sorted().collect(Collectors.joining(", ")));
    }

    /** Returns whether no origin is allowed. */
    public boolean isOff() {
        return origins.isEmpty();
    }

    /**
     * Returns whether a browser asks with this request what a page may do, which is for the server to answer, not for
     * the application. Such a request has no body.
     */
    public boolean isPreflight(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        return !isOff()
                && request.method().equals(HttpMethod.OPTIONS)
                && request.headers().contains(HttpHeaders.ORIGIN)
                && request.headers().contains(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD)
                && !exchange.hasBody();
    }

    /**
     * Answers such a request. The answer does not depend on what is asked for: the browser compares it with what the
     * page wants. Without CORS headers, nothing is allowed.
     */
    public void answer(HttpServerRequest request) {
        HttpServerResponse response = request.response().setStatusCode(NO_CONTENT);
        if (allowed(request) != null) {
            response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, methods)
                    .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, headers)
                    .putHeader(HttpHeaders.ACCESS_CONTROL_MAX_AGE, maxAge);
        }
        response.end();
    }

    /**
     * Adds to the headers of a response who may read it, unless the application has decided that. Whatever depends on
     * the origin says so, for caches, also in an answer to a request without an origin.
     *
     * @param request null if it could not be parsed
     */
    public void addTo(ResponseHeaders response, @Nullable HttpServerRequest request) {
        if (!any && !response.contains(HttpHeaderNames.VARY, HttpHeaderNames.ORIGIN)) {
            response.add(HttpHeaderNames.VARY, HttpHeaderNames.ORIGIN);
        }
        AsciiString origin = allowed(request);
        if (origin == null || response.contains(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN)) {
            return;
        }
        response.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        if (credentials) {
            response.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true");
        }
        if (exposedHeaders != null && !response.contains(HttpHeaderNames.ACCESS_CONTROL_ALLOW_METHODS)) {
            response.set(HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, exposedHeaders);
        }
    }

    /** Returns the origin that may read the response to a request; null if none may. */
    private @Nullable AsciiString allowed(@Nullable HttpServerRequest request) {
        if (any) {
            return ANY;
        }
        String origin = request == null ? null : request.getHeader(HttpHeaders.ORIGIN);
        return origin == null ? null : origins.get(origin);
    }
}
