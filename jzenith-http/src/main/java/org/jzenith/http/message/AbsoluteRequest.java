package org.jzenith.http.message;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import org.jzenith.http.forwarded.WrappedRequest;

/**
 * A request with an absolute URL as its target, as clients send it to proxies. Its host is in the target, not in
 * {@code Host} (RFC 9112 section 3.2.2). Has the same threads as the received request.
 */
public final class AbsoluteRequest extends WrappedRequest {

    private final HostAndPort authority;

    private AbsoluteRequest(HttpServerRequest received, HostAndPort authority) {
        super(received);
        this.authority = authority;
    }

    /** Returns a request with the host of its target; the request itself if its target has no host. */
    public static HttpServerRequest of(HttpServerRequest received) {
        HostAndPort host = RequestTarget.hostIn(received.uri());
        return host == null ? received : new AbsoluteRequest(received, host);
    }

    @Override
    public HostAndPort authority() {
        return authority;
    }
}
