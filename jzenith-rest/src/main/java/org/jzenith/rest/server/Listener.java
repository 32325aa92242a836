package org.jzenith.rest.server;

import io.vertx.core.http.HttpServerOptions;

/**
 * An address on which a server listens, and what it serves there.
 *
 * @param scheme what it is called, and what the URIs of its resources begin with: {@code http} or {@code https}
 * @param options the options of Vert.x, with the address
 * @param socket its socket, which all verticles share
 */
record Listener(String scheme, HttpServerOptions options, ListeningSocket socket) {}
