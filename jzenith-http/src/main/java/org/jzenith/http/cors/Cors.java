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
 * Tells browsers which origins may use the responses of the server (Fetch standard, section "CORS protocol"). Only
 * browsers enforce it, so it does not protect the server from other clients. Immutable, one for all event loops.
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

    /** Returns a policy that allows no other origin. */
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
     * Returns whether a request is a preflight. The server answers it, not the application. Such a request has no body.
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
     * Answers a preflight. The answer does not depend on the requested method and headers: the browser compares them.
     * Without CORS headers, the browser allows nothing.
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
     * Adds the CORS headers to a response, unless the application has set them. If they depend on the origin, adds
     * {@code Vary} for caches, even if the request has no origin.
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

    /** Returns the allowed origin of a request; null if its origin is not allowed. */
    private @Nullable AsciiString allowed(@Nullable HttpServerRequest request) {
        if (any) {
            return ANY;
        }
        String origin = request == null ? null : request.getHeader(HttpHeaders.ORIGIN);
        return origin == null ? null : origins.get(origin);
    }
}
