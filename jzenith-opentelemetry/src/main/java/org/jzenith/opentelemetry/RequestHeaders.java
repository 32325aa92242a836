package org.jzenith.opentelemetry;

import io.opentelemetry.context.propagation.TextMapGetter;
import io.vertx.core.http.HttpServerRequest;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Reads the trace context from the headers of a request. */
final class RequestHeaders implements TextMapGetter<HttpServerRequest> {

    static final RequestHeaders INSTANCE = new RequestHeaders();

    private RequestHeaders() {}

    @Override
    @SuppressWarnings("deprecation") // Abstract in older versions; nothing calls it.
    public Iterable<String> keys(HttpServerRequest request) {
        return request.headers().names();
    }

    @Override
    public @Nullable String get(@Nullable HttpServerRequest request, String name) {
        return request == null ? null : request.getHeader(name);
    }

    @Override
    public Iterator<String> getAll(@Nullable HttpServerRequest request, String name) {
        return request == null
                ? Collections.emptyIterator()
                : request.headers().getAll(name).iterator();
    }
}
