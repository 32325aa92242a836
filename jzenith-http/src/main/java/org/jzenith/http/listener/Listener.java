package org.jzenith.http.listener;

import io.vertx.core.http.HttpServerOptions;
import org.jspecify.annotations.Nullable;

/**
 * An address on which the server listens, with its protocol and routes.
 *
 * @param scheme the scheme of its URIs: {@code http} or {@code https}
 * @param hostKey the configuration key of its address
 * @param portKey the configuration key of its port
 * @param operatorsOnly whether it serves only the routes for operators
 * @param redirect answers all requests with a redirect; null if the routes answer
 * @param options the options of Vert.x, with the address
 * @param unixSocket its Unix domain socket; null if it listens on the port in the options
 * @param tls its keys; null without TLS
 * @param proxyProtocol the PROXY protocol of its connections; null if they begin with the client's own bytes
 * @param socket its socket, which all verticles share
 */
public record Listener(
        String scheme,
        String hostKey,
        String portKey,
        boolean operatorsOnly,
        @Nullable TlsRedirect redirect,
        HttpServerOptions options,
        @Nullable UnixSocket unixSocket,
        @Nullable ServerTls tls,
        @Nullable ProxyProtocol proxyProtocol,
        ListeningSocket socket) {}
