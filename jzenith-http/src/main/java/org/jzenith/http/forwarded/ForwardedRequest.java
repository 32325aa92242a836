package org.jzenith.http.forwarded;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;

/**
 * A request as its client sent it to the first proxy: the address of the client, the scheme, and the host that it
 * asked. Everything else is that of the request as it was received. Used as that request is.
 */
public final class ForwardedRequest extends WrappedRequest {

    private final ForwardedOrigin origin;
    private final @Nullable HttpProblem violation;

    ForwardedRequest(HttpServerRequest received, ForwardedOrigin origin, @Nullable HttpProblem violation) {
        super(received);
        this.origin = origin;
        this.violation = violation;
    }

    /**
     * Returns the problem of a request for which a trusted proxy says what cannot be understood; null if there is none.
     * To ignore it would give the client the address of the proxy, which may be allowed more.
     */
    public static @Nullable HttpProblem violation(HttpServerRequest request) {
        return request instanceof ForwardedRequest forwarded ? forwarded.violation : null;
    }

    /**
     * Returns the path that a proxy has removed from the beginning of the path of a request, without a slash at its
     * end; empty if there is none.
     */
    public static String prefix(HttpServerRequest request) {
        return request instanceof ForwardedRequest forwarded ? forwarded.origin.prefix() : "";
    }

    /** Returns whether a proxy has named the host that the client asked. */
    public static boolean isHostForwarded(HttpServerRequest request) {
        return request instanceof ForwardedRequest forwarded && forwarded.origin.isHostForwarded();
    }

    @Override
    public boolean isSSL() {
        return origin.secure();
    }

    @Override
    public String scheme() {
        return origin.secure() ? "https" : "http";
    }

    @Override
    public @Nullable HostAndPort authority() {
        return origin.authority();
    }

    @Override
    public @Nullable SocketAddress remoteAddress() {
        return origin.client();
    }

    @Override
    public @Nullable String absoluteURI() {
        return authority() == null || !uri().startsWith("/")
                ? super.absoluteURI()
                : scheme() + "://" + authority() + origin.prefix() + uri();
    }
}
