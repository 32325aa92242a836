package org.jzenith.rest.management;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the metrics say about a request before it is matched. The number of kinds is fixed: unknown methods are
 * {@code _OTHER}, and so is the method of a request that could not be parsed.
 */
enum RequestKind {
    CONNECT,
    DELETE,
    GET,
    HEAD,
    OPTIONS,
    PATCH,
    POST,
    PUT,
    TRACE,
    OTHER;

    private static final Map<HttpMethod, RequestKind> BY_METHOD = Stream.of(values())
            .filter(kind -> kind != OTHER)
            .collect(Collectors.toUnmodifiableMap(kind -> HttpMethod.valueOf(kind.name()), Function.identity()));

    static RequestKind of(HttpServerRequest request) {
        return request.decoderResult().isFailure() // Netty invents the method of such a request.
                ? OTHER
                : BY_METHOD.getOrDefault(request.method(), OTHER);
    }

    /** Returns the value of {@code http.request.method}. */
    String method() {
        return this == OTHER ? "_OTHER" : name();
    }
}
