package org.jzenith.rest.server;

import io.netty.channel.Channel;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * The socket on which a server listens. Vert.x can close it only together with all connections, and logs a failure for each
 * client that connects meanwhile; but it is the parent of the channel of each connection.
 */
final class ListeningSocket {

    private ListeningSocket() { }

    /**
     * Closes the socket from which {@code connection} was accepted, so that further clients are refused by the kernel at once.
     * Complete, on another thread, when it takes no more: before that Vert.x must not stop serving what it has taken.
     */
    static Future<Void> close(HttpConnection connection) {
        Channel listening = connection instanceof ConnectionBase base ? base.channel().parent() : null;
        if (listening == null) {
            return Future.succeededFuture();
        }
        Promise<Void> closed = Promise.promise();
        listening.close().addListener(done -> closed.complete());
        return closed.future();
    }
}
