package org.jzenith.http.connection;

import org.jzenith.http.listener.Listener;
import org.jzenith.http.memory.ConnectionBytes;

/**
 * A connection that has been accepted, whose protocol is not known yet: the handshake of TLS, for example, is still
 * going on. It counts among the others, and must be ready within {@code rest.head-timeout}.
 */
public final class AcceptedConnection extends RequestlessConnection {

    /** Takes a connection that the socket has accepted. */
    public AcceptedConnection(
            ConnectionRegistry connections, Listener listener, ConnectionChannel channel, ConnectionBytes bytes) {
        super(connections, listener, channel, bytes);
    }

    @Override
    boolean isBusy() {
        return false;
    }

    @Override
    void drain() {
        // Its first request is on its way.
    }

    @Override
    public void announceClose() {
        // As above.
    }

    @Override
    void close() {
        abort();
    }

    @Override
    void evict() {
        bytes().close();
        abort();
    }

    @Override
    void expire(long nanoTime, long idleNanos) {
        // ConnectionRegistry closes what has been quiet for too long.
    }
}
