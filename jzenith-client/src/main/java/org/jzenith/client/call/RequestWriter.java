package org.jzenith.client.call;

import io.vertx.core.http.HttpClientRequest;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.RequestBody;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.TraceContext;

/** Writes a request, for one attempt to send it. */
final class RequestWriter {

    /** Means that there is no limit for the response as a whole. */
    static final long NO_LIMIT = -1;

    private RequestWriter() {}

    /**
     * Sets the headers.
     *
     * @param scope the scope of the request that makes the call, or null
     * @param limitMillis the time limit of the response
     * @throws IllegalArgumentException if a header has a character that no header may have
     */
    static void writeHead(
            HttpClientRequest outgoing, OutgoingRequest request, @Nullable RequestScope scope, long limitMillis) {
        outgoing.headers().addAll(request.headers());
        if (!request.headers().contains("Accept-Encoding")) {
            outgoing.putHeader("Accept-Encoding", "identity"); // Without it, any coding is acceptable.
        }
        if (scope != null) {
            writeScope(outgoing, request, scope);
        }
        if (limitMillis != NO_LIMIT) {
            outgoing.putHeader("X-Request-Timeout-Ms", Long.toString(Math.max(1, limitMillis)));
        }
        String contentType = request.body().contentType();
        if (contentType != null) {
            outgoing.putHeader("Content-Type", contentType);
        }
    }

    /** Sets the headers that are propagated from service to service, unless the call sets them itself. */
    private static void writeScope(HttpClientRequest outgoing, OutgoingRequest request, RequestScope scope) {
        if (!request.headers().contains("X-Request-Id")) {
            outgoing.putHeader("X-Request-Id", scope.requestId());
        }
        TraceContext trace = scope.trace();
        String traceparent = trace == null ? null : trace.traceparent();
        if (traceparent != null && !request.headers().contains("traceparent")) {
            outgoing.putHeader("traceparent", traceparent);
        }
    }

    /** Sends the head, and a body that is known as a whole. */
    static void writeBody(HttpClientRequest outgoing, OutgoingRequest request) {
        if (request.body() instanceof RequestBody.Bytes whole) {
            outgoing.putHeader("Content-Length", Integer.toString(whole.bytes().length()));
            outgoing.end(whole.bytes());
        } else {
            if (expectsBody(request.method())) { // RFC 9110 section 8.6
                outgoing.putHeader("Content-Length", "0");
            }
            outgoing.end();
        }
    }

    private static boolean expectsBody(String method) {
        return method.equals("POST") || method.equals("PUT") || method.equals("PATCH");
    }
}
