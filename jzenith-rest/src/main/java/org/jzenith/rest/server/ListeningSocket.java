package org.jzenith.rest.server;

import io.netty.channel.Channel;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import org.jspecify.annotations.Nullable;

/**
 * The socket on which all verticles of a server listen. Vert.x can close it only together with all connections, and
 * then logs a failure for each client that connects meanwhile. But the socket can be reached as the parent of each
 * connection's channel. Safe on any thread.
 */
final class ListeningSocket {

    private final int maxConnections;
    private volatile @Nullable Channel channel;

    /** Takes {@code rest.max-connections}. */
    ListeningSocket(int maxConnections) {
        this.maxConnections = maxConnections;
    }

    /** Takes note of the socket from which {@code connection} was accepted. */
    void accepted(HttpConnection connection) {
        if (channel == null && connection instanceof ConnectionBase base) {
            found(base.channel().parent());
        }
    }

    /** Called by several event loops at the same time. */
    private synchronized void found(Channel listening) {
        if (channel == null) {
            channel = listening;
            listening.pipeline().addLast(new AcceptFailures(maxConnections));
        }
    }

    /**
     * Closes the socket, so that the kernel refuses further clients at once; does nothing if no connection has ever
     * been accepted. The future completes on {@code context} when the event loop of {@code context} has learned of all
     * connections that were accepted; until then, Vert.x must continue to serve them.
     */
    Future<Void> close(Context context) {
        Channel listening = channel;
        if (listening == null) {
            return Future.succeededFuture();
        }
        Promise<Void> closed = Promise.promise();
        listening
                .close()
                .addListener(done ->
                        context.runOnContext(nothing -> closed.complete())); // Behind those connections in its queue.
        return closed.future();
    }
}
