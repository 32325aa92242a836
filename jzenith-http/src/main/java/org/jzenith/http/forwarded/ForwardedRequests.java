package org.jzenith.http.forwarded;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import org.jzenith.http.error.HttpProblem;

/**
 * Restores requests as their clients sent them to the first proxy. Reads one family of headers from trusted proxies.
 * Ignores the other family, because a proxy that does not know it forwards the client's headers. Immutable, one for all
 * event loops.
 */
public final class ForwardedRequests {

    private final ForwardedHeaders family;
    private final TrustedProxies trusted;

    /** Takes the family of headers and the trusted proxies. */
    public ForwardedRequests(ForwardedHeaders family, TrustedProxies trusted) {
        this.family = family;
        this.trusted = trusted;
    }

    /**
     * Returns a request as its client sent it. Returns the request itself if it does not come from a trusted proxy, or
     * has no such header. If the header is malformed, {@link ForwardedRequest#violation} returns the problem.
     *
     * @param unix whether the connection came by a Unix domain socket
     */
    public HttpServerRequest of(HttpServerRequest received, boolean unix) {
        MultiMap headers = received.headers();
        boolean said = family == ForwardedHeaders.X_FORWARDED
                ? XForwarded.isPresent(headers)
                : ForwardedField.isPresent(headers);
        boolean believed = said && (unix ? trusted.containsUnix() : trusted.contains(received.remoteAddress()));
        if (!believed) {
            return received;
        }
        try {
            ForwardedOrigin origin = family == ForwardedHeaders.X_FORWARDED
                    ? XForwarded.read(received, trusted)
                    : ForwardedField.read(received, trusted);
            return new ForwardedRequest(received, origin, null);
        } catch (MalformedForwardedException e) {
            return new ForwardedRequest(
                    received,
                    ForwardedOrigin.of(received, received.remoteAddress(), null, null, null, ""),
                    HttpProblem.of(400).withDetail(e.getMessage()));
        }
    }
}
