package org.jzenith.http.metrics;

import static java.util.Objects.requireNonNull;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jzenith.http.spi.Exchange;

/**
 * The labels of a request that are known before it is matched. The number of kinds is fixed: unknown methods, and those
 * of invalid requests, are {@code _OTHER}. There is one object for each kind.
 */
final class RequestKind {

    private static final HttpMethod OTHER = HttpMethod.valueOf("_OTHER");

    private static final Map<HttpMethod, RequestKind> HTTP = all("http");
    private static final Map<HttpMethod, RequestKind> HTTPS = all("https");

    private final String method;
    private final String scheme;

    private RequestKind(String method, String scheme) {
        this.method = method;
        this.scheme = scheme;
    }

    private static Map<HttpMethod, RequestKind> all(String scheme) {
        return Stream.of(
                        HttpMethod.CONNECT,
                        HttpMethod.DELETE,
                        HttpMethod.GET,
                        HttpMethod.HEAD,
                        HttpMethod.OPTIONS,
                        HttpMethod.PATCH,
                        HttpMethod.POST,
                        HttpMethod.PUT,
                        HttpMethod.TRACE,
                        OTHER)
                .collect(Collectors.toUnmodifiableMap(
                        Function.identity(), method -> new RequestKind(method.name(), scheme)));
    }

    static RequestKind of(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        Map<HttpMethod, RequestKind> kinds = exchange.isSecure() ? HTTPS : HTTP;
        // Netty substitutes the method of an invalid request.
        HttpMethod method = request.decoderResult().isFailure() ? OTHER : request.method();
        return requireNonNull(kinds.getOrDefault(method, kinds.get(OTHER)));
    }

    /** Returns the value of {@code http.request.method}. */
    String method() {
        return method;
    }

    /** Returns the value of {@code url.scheme}. */
    String scheme() {
        return scheme;
    }
}
