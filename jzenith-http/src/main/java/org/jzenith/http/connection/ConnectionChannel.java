package org.jzenith.http.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AttributeKey;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.listener.ProxyHeaderHandler;

/**
 * Netty's view of a connection: the waiting bytes in both directions, and how to close it without Vert.x. Used only on
 * the event loop of the connection.
 */
public final class ConnectionChannel {

    /** The name of the server's handler in the pipeline that is nearest to Vert.x's. */
    static final String GUARD = "guard";

    /** The name of Vert.x's last handler in the pipeline. */
    static final String LAST = "handler";

    static final String DECODER = "httpDecoder";

    private static final AttributeKey<ServerConnection> CONNECTION = AttributeKey.valueOf(ServerConnection.class, "");

    private final Channel channel;

    /** Wraps the channel of Netty. */
    public ConnectionChannel(Channel channel) {
        this.channel = channel;
    }

    /** Returns the channel of a Vert.x connection. The cast works for all server connections of Vert.x 4 and 5. */
    public static Channel of(HttpConnection connection) {
        return ((ConnectionBase) connection).channel();
    }

    /** Returns the connection of a channel; null if the server has not accepted it, or it has ended. */
    public static @Nullable ServerConnection connectionOf(Channel channel) {
        return channel.attr(CONNECTION).get();
    }

    /** Disconnects a client that floods the server. */
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for the close.
    static void flooded(Channel channel) {
        ServerConnection connection = connectionOf(channel);
        if (connection == null) {
            channel.close();
        } else {
            connection.flooded();
        }
    }

    /** Sets the connection of this channel. */
    void belongsTo(@Nullable ServerConnection connection) {
        channel.attr(CONNECTION).set(connection);
    }

    /** Returns the channel of Netty. */
    public Channel netty() {
        return channel;
    }

    /** Returns whether the connection is encrypted. */
    boolean isSecure() {
        return channel.pipeline().get(SslHandler.class) != null;
    }

    /** Returns whether the client receives responses more slowly than the server writes them. */
    boolean isFull() {
        return !channel.isWritable();
    }

    /** Returns how many written bytes occupy memory, because their message has not been sent completely. */
    long writtenBytes() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting == null ? 0 : waiting.totalPendingWriteBytes();
    }

    /** Returns how many bytes the client has not received yet. */
    long waitingBytes() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting == null ? 0 : waiting.totalPendingWriteBytes() - waiting.currentProgress();
    }

    /** Returns whether the client has not received everything, including parts of files, which count no bytes. */
    boolean hasWaiting() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting != null
                && (!waiting.isEmpty()
                        || waiting.totalPendingWriteBytes() > 0); // The first count has only flushed bytes.
    }

    /**
     * Returns whether the server reads from the client. If not, the data stays in the buffers of the operating system.
     */
    boolean isReading() {
        return channel.config().isAutoRead();
    }

    /**
     * Closes the connection at once, including data that its client has not yet received. Bypasses Vert.x, which would
     * wait for that data.
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

    /** Makes the close a reset, so that the client does not take a partial response for a complete one. */
    void resetWhenClosed() {
        if (channel.isActive()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
        }
    }

    /** Flushes written data now, before the end of the event loop's turn. */
    void flush() {
        ChannelHandlerContext guard = channel.pipeline().context(GUARD);
        if (guard != null) {
            guard.flush();
        }
    }

    /**
     * Returns whether the client has cancelled both directions of the connection. Some clients with TLS do so with
     * user_canceled, though only their output ends (RFC 8446 section 6.1).
     */
    boolean isCanceled() {
        SslHandler secure = channel.pipeline().get(SslHandler.class);
        return secure != null && secure.engine().isOutboundDone();
    }

    /** Returns whether the server can end its output while the client may still send. */
    boolean canEndOutput() {
        return channel.isActive() && channel instanceof DuplexChannel duplex && !duplex.isInputShutdown();
    }

    /**
     * Sends all waiting data, ends the output, and keeps reading. A full close would reset the connection if data
     * arrived, and the client could lose the last response.
     */
    void endOutput() {
        channel.config().setAutoRead(true);
        SslHandler secure = channel.pipeline().get(SslHandler.class);
        if (secure == null) {
            endTransport();
        } else {
            secure.closeOutbound().addListener(told -> endTransport());
        }
    }

    private void endTransport() {
        if (channel instanceof DuplexChannel duplex) {
            ChannelFuture ended = duplex.shutdownOutput();
            ended.addListener(shut -> {
                if (!shut.isSuccess()) {
                    abort();
                }
            });
        }
    }

    /**
     * Adds a handler between the socket and all decoders of the client's data, behind the decryption if there is one.
     */
    void addDecrypted(String name, ChannelHandler handler) {
        ChannelPipeline pipeline = channel.pipeline();
        ChannelHandlerContext before = pipeline.context(SslHandler.class);
        if (before == null) { // The header of the PROXY protocol may still arrive.
            before = pipeline.context(ProxyHeaderHandler.class);
        }
        if (before == null) {
            pipeline.addFirst(name, handler);
        } else {
            pipeline.addAfter(before.name(), name, handler);
        }
    }

    /**
     * Drops the decoded parts of a request after the close of the connection. Otherwise they would stay until the end
     * of the turn, while requests of many more connections may arrive.
     */
    void dropInput() {
        if (channel.pipeline().get(DECODER) != null) {
            channel.pipeline().remove(DECODER);
        }
    }
}
