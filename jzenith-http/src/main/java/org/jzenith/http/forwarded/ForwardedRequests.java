package org.jzenith.http.forwarded;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import org.jzenith.http.error.HttpProblem;

/**
 * Sees requests as their clients sent them to the first proxy, by what trusted proxies say in the headers of one
 * family; those of the other are ignored, since a proxy that does not know them passes on what the client has sent.
 * Immutable, one for all event loops.
 */
public final class ForwardedRequests {

    private final ForwardedHeaders family;
    private final TrustedProxies trusted;

    /** Takes the headers that the proxies set, and the proxies. */
    public ForwardedRequests(ForwardedHeaders family, TrustedProxies trusted) {
        this.family = family;
        this.trusted = trusted;
    }

    /**
     * Returns a request as its client sent it; the request itself if it does not come from a trusted proxy, or if that
     * says nothing. If a trusted proxy says what cannot be understood, {@link ForwardedRequest#violation} tells.
     *
     * @param unix whether the peer of the connection is one on a Unix domain socket
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
