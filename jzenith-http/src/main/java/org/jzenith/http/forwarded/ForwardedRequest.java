package org.jzenith.http.forwarded;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;

/**
 * A request as its client sent it to the first proxy, with the client's address, the scheme and the requested host. All
 * other methods delegate to the received request. Has the same threads as that request.
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
     * Returns the problem of a request with a malformed header from a trusted proxy; null if there is none. If the
     * server ignored it, the client would get the address of the proxy, and possibly more rights.
     */
    public static @Nullable HttpProblem violation(HttpServerRequest request) {
        return request instanceof ForwardedRequest forwarded ? forwarded.violation : null;
    }

    /** Returns the path prefix that a proxy has removed, without a slash at its end; empty if there is none. */
    public static String prefix(HttpServerRequest request) {
        return request instanceof ForwardedRequest forwarded ? forwarded.origin.prefix() : "";
    }

    /** Returns whether a proxy has named the requested host. */
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
