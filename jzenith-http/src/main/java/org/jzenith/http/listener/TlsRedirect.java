package org.jzenith.http.listener;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.forwarded.ForwardedRequest;
import org.jzenith.http.spi.Exchange;

/** Redirects requests that were sent without TLS to the same resource with TLS. Safe on any thread. */
public final class TlsRedirect {

    private static final int PERMANENT = 308; // The method stays (RFC 9110 section 15.4.9).
    private static final int DEFAULT_PORT = 443;

    private final ListeningSocket secure;
    private final int publicPort;

    private final boolean needsCertificate;

    /**
     * Takes the socket for TLS, the port at which clients reach it, 0 if they use the port of the socket, and whether
     * they must have a certificate there.
     */
    public TlsRedirect(ListeningSocket secure, int publicPort, boolean needsCertificate) {
        this.secure = secure;
        this.publicPort = publicPort;
        this.needsCertificate = needsCertificate;
    }

    /**
     * Returns whether a request is redirected: not if a proxy has told that its client uses TLS already, unless the
     * client needs a certificate, which only the handshake can show.
     */
    public boolean concerns(Exchange exchange) {
        return needsCertificate || !exchange.isSecure();
    }

    /** Redirects a request to the same path with TLS. */
    public void answer(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        HostAndPort host = request.authority();
        if (host == null || !request.uri().startsWith("/")) { // HTTP/1.0, or a whole URI
            exchange.send(HttpProblem.of(400).withDetail("The request does not name a host, or not only a path."));
            return;
        }
        if (exchange.hasBody()) { // It is sent again elsewhere.
            exchange.endConnection();
        }
        int port = publicPort == 0 ? secure.port() : publicPort;
        request.response()
                .setStatusCode(PERMANENT)
                .putHeader(
                        HttpHeaders.LOCATION,
                        "https://" + host.host()
                                + (port == DEFAULT_PORT ? "" : ":" + port)
                                + ForwardedRequest.prefix(request)
                                + request.uri())
                .end();
    }
}
