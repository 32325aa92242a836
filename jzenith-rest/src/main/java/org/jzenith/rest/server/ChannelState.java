package org.jzenith.rest.server;

import io.netty.channel.ChannelOutboundBuffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import org.jspecify.annotations.Nullable;

/**
 * What only Netty knows about a connection: how much data waits, in either direction. Used only on the event loop of
 * the connection.
 */
final class ChannelState {

    private ChannelState() {}

    /** Returns whether the client takes its responses more slowly than they are written. */
    static boolean isFull(HttpConnection connection) {
        return !(connection instanceof ConnectionBase base) || !base.channel().isWritable();
    }

    /** Returns how many bytes wait for the client to take them. */
    static long waitingBytes(HttpConnection connection) {
        ChannelOutboundBuffer waiting = waiting(connection);
        return waiting == null ? 0 : waiting.totalPendingWriteBytes() - waiting.currentProgress();
    }

    /** Returns whether anything waits for the client to take it, including a part of a file, which counts no bytes. */
    static boolean hasWaiting(HttpConnection connection) {
        ChannelOutboundBuffer waiting = waiting(connection);
        return waiting != null
                && (!waiting.isEmpty()
                        || waiting.totalPendingWriteBytes() > 0); // The former knows only what is flushed.
    }

    /**
     * Returns whether the server reads what the client sends, instead of leaving it in the buffers of the operating
     * system.
     */
    static boolean isReading(HttpConnection connection) {
        return !(connection instanceof ConnectionBase base)
                || base.channel().config().isAutoRead();
    }

    private static @Nullable ChannelOutboundBuffer waiting(HttpConnection connection) {
        return connection instanceof ConnectionBase base
                ? base.channel().unsafe().outboundBuffer()
                : null;
    }
}
