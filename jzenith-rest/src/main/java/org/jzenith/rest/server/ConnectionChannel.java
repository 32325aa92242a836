package org.jzenith.rest.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * What only Netty knows about a connection: how much data waits, in either direction, and how it is closed without
 * Vert.x. Used only on the event loop of the connection.
 */
final class ConnectionChannel {

    /** The name of the {@link Http1GuardHandler} in the pipeline. */
    static final String GUARD = "guard";

    static final String DECODER = "httpDecoder";

    private final Channel channel;

    /** All connections of Vert.x's server are such, on both lines. */
    ConnectionChannel(HttpConnection connection) {
        channel = ((ConnectionBase) connection).channel();
    }

    Channel netty() {
        return channel;
    }

    /** Returns whether the client takes its responses more slowly than they are written. */
    boolean isFull() {
        return !channel.isWritable();
    }

    /** Returns how many bytes wait for the client to take them. */
    long waitingBytes() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting == null ? 0 : waiting.totalPendingWriteBytes() - waiting.currentProgress();
    }

    /** Returns whether anything waits for the client to take it, including a part of a file, which counts no bytes. */
    boolean hasWaiting() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting != null
                && (!waiting.isEmpty()
                        || waiting.totalPendingWriteBytes() > 0); // The former knows only what is flushed.
    }

    /**
     * Returns whether the server reads what the client sends, instead of leaving it in the buffers of the operating
     * system.
     */
    boolean isReading() {
        return channel.config().isAutoRead();
    }

    /**
     * Closes the connection at once, including data that its client has not yet received; if Vert.x were told of the
     * close, it would wait for that data.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for it.
    void abort() {
        ChannelHandlerContext guard = channel.pipeline().context(GUARD);
        if (guard == null) {
            channel.close();
        } else {
            guard.close();
        }
    }

    /** Makes the close a reset, so that the client does not take a part of a response for all of it. */
    void resetWhenClosed() {
        if (channel.isActive()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
        }
    }

    /**
     * Drops what has been decoded of a request after the connection has been closed. Otherwise it would be kept until
     * the end of the turn, in which the requests of many more connections may arrive.
     */
    void dropInput() {
        if (channel.pipeline().get(DECODER) != null) {
            channel.pipeline().remove(DECODER);
        }
    }
}
