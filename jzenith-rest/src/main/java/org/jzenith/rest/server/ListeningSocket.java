package org.jzenith.rest.server;

import io.netty.channel.Channel;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * The socket on which a server listens. Vert.x can close it only together with all connections, and logs a failure for each
 * client that connects meanwhile; but it is the parent of the channel of each connection.
 */
final class ListeningSocket {

    private ListeningSocket() { }

    /** Closes the socket from which {@code connection} was accepted, so that further clients are refused by the kernel at once. */
    @SuppressWarnings("FutureReturnValueIgnored") // The server waits for it when it is closed itself.
    static void close(HttpConnection connection) {
        if (connection instanceof ConnectionBase base) {
            Channel listening = base.channel().parent();
            if (listening != null) {
                listening.close();
            }
        }
    }
}
