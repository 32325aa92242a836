package org.jzenith.rest.server;

import io.netty.channel.Channel;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * The socket on which a server listens. Vert.x can close it only together with all connections, and then logs a failure for each client
 * that connects meanwhile. But the socket can be reached as the parent of each connection's channel.
 */
final class ListeningSocket {

    private ListeningSocket() { }

    /**
     * Closes the socket from which {@code connection} was accepted, so that the kernel refuses further clients at once. The future
     * completes, on another thread, when the socket accepts no more connections; until then, Vert.x must continue to serve those
     * already accepted.
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
