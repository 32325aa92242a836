package org.jzenith.opentelemetry;

import io.opentelemetry.context.propagation.TextMapGetter;
import io.vertx.core.http.HttpServerRequest;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the trace context from the headers of a request. Several fields of a list are one list (RFC 9110 section 5.3).
 * Several fields of another header count as none, so several {@code traceparent} begin a new trace (W3C Trace Context,
 * section 3.2).
 */
final class RequestHeaders implements TextMapGetter<HttpServerRequest> {

    static final RequestHeaders INSTANCE = new RequestHeaders();

    /** The headers that are lists by W3C Trace Context and W3C Baggage. */
    private static final Set<String> LISTS = Set.of("tracestate", "baggage");

    private RequestHeaders() {}

    @Override
    @SuppressWarnings("deprecation") // Abstract in older versions; nothing calls it.
    public Iterable<String> keys(HttpServerRequest request) {
        return request.headers().names();
    }

    @Override
    public @Nullable String get(@Nullable HttpServerRequest request, String name) {
        List<String> fields = request == null ? List.of() : request.headers().getAll(name);
        return switch (fields.size()) {
            case 0 -> null;
            case 1 -> fields.get(0);
            default -> LISTS.contains(name) ? String.join(",", fields) : null;
        };
    }

    @Override
    public Iterator<String> getAll(@Nullable HttpServerRequest request, String name) {
        return request == null
                ? Collections.emptyIterator()
                : request.headers().getAll(name).iterator();
    }
}
