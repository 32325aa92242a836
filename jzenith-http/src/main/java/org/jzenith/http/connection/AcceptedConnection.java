package org.jzenith.http.connection;

import org.jzenith.http.listener.Listener;
import org.jzenith.http.memory.ConnectionBytes;

/**
 * An accepted connection without a known protocol, for example during the handshake of TLS. It counts as an open
 * connection, and must be ready within {@code rest.head-timeout}.
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
        // The first request may be on its way.
    }

    @Override
    public void announceClose() {
        // The first request may be on its way.
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
        // ConnectionRegistry closes idle connections.
    }
}
