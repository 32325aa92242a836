package org.jzenith.rest.metrics;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the metrics say of a request before it is matched. There is a fixed number of kinds: a method that clients invent is
 * {@code _OTHER}, and so is that of what could not be parsed.
 *
 * @param method the value of {@code http.request.method}
 * @param scheme the value of {@code url.scheme}
 */
record RequestKind(String method, String scheme) {

    private static final String OTHER = "_OTHER";
    private static final List<HttpMethod> KNOWN = List.of(HttpMethod.CONNECT, HttpMethod.DELETE, HttpMethod.GET, HttpMethod.HEAD,
            HttpMethod.OPTIONS, HttpMethod.PATCH, HttpMethod.POST, HttpMethod.PUT, HttpMethod.TRACE);
    private static final Map<HttpMethod, RequestKind> HTTP = kinds("http");
    private static final Map<HttpMethod, RequestKind> HTTPS = kinds("https");
    private static final RequestKind OTHER_HTTP = new RequestKind(OTHER, "http");
    private static final RequestKind OTHER_HTTPS = new RequestKind(OTHER, "https");

    static RequestKind of(HttpServerRequest request) {
        RequestKind other = request.isSSL() ? OTHER_HTTPS : OTHER_HTTP;
        if (request.decoderResult().isFailure()) { // Its method is an invention of Netty's.
            return other;
        }
        return (request.isSSL() ? HTTPS : HTTP).getOrDefault(request.method(), other);
    }

    /** There is one of each. */
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    private static Map<HttpMethod, RequestKind> kinds(String scheme) {
        return KNOWN.stream().collect(
                Collectors.toUnmodifiableMap(Function.identity(), method -> new RequestKind(method.name(), scheme)));
    }
}
