package org.jzenith.http.listener;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.forwarded.ForwardedRequest;
import org.jzenith.http.spi.Exchange;

/** Redirects requests without TLS to the same resource with TLS. Safe on any thread. */
public final class TlsRedirect {

    private static final int PERMANENT = 308; // The method stays (RFC 9110 section 15.4.9).
    private static final int DEFAULT_PORT = 443;

    private final ListeningSocket secure;
    private final int publicPort;

    private final boolean needsCertificate;

    /**
     * Takes the socket for TLS, its public port (0 for the port of the socket), and whether clients need a certificate.
     */
    public TlsRedirect(ListeningSocket secure, int publicPort, boolean needsCertificate) {
        this.secure = secure;
        this.publicPort = publicPort;
        this.needsCertificate = needsCertificate;
    }

    /**
     * Returns whether to redirect a request. If a proxy reports that its client uses TLS, there is no redirect, unless
     * the client needs a certificate, which only the handshake can show.
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
        if (exchange.hasBody()) { // The client sends it again elsewhere.
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
