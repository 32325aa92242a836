package org.jzenith.http.listener;

import io.vertx.core.http.HttpServerOptions;
import org.jspecify.annotations.Nullable;

/**
 * An address on which a server listens, and what it serves there.
 *
 * @param scheme what the URIs of its resources begin with: {@code http} or {@code https}
 * @param hostKey the configuration key of its address
 * @param portKey the configuration key of its port
 * @param operatorsOnly whether it serves only what operators ask for
 * @param redirect answers all requests; null if they are served
 * @param options the options of Vert.x, with the address
 * @param unixSocket what it listens on; null if on the port in the options
 * @param tls its keys; null without TLS
 * @param proxyProtocol what its connections begin with; null if with the client's own bytes
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
