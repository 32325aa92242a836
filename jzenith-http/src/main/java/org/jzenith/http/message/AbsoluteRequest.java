package org.jzenith.http.message;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import org.jzenith.http.forwarded.WrappedRequest;

/**
 * A request whose target is a whole URL, as clients send it to a proxy: its host is the one in the target, not the one
 * in {@code Host} (RFC 9112 section 3.2.2). Used as that request is.
 */
public final class AbsoluteRequest extends WrappedRequest {

    private final HostAndPort authority;

    private AbsoluteRequest(HttpServerRequest received, HostAndPort authority) {
        super(received);
        this.authority = authority;
    }

    /** Returns a request with the host that it is for; the request itself if its target names none. */
    public static HttpServerRequest of(HttpServerRequest received) {
        HostAndPort host = RequestTarget.hostIn(received.uri());
        return host == null ? received : new AbsoluteRequest(received, host);
    }

    @Override
    public HostAndPort authority() {
        return authority;
    }
}
