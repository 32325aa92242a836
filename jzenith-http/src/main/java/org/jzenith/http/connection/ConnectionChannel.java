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
 * What only Netty knows about a connection: how much data waits, in either direction, and how it is closed without
 * Vert.x. Used only on the event loop of the connection.
 */
public final class ConnectionChannel {

    /** The name of the handler of ours in the pipeline that is the nearest to Vert.x's. */
    static final String GUARD = "guard";

    /** The name of the last handler of Vert.x, which does everything that the others do not. */
    static final String LAST = "handler";

    static final String DECODER = "httpDecoder";

    private static final AttributeKey<ServerConnection> CONNECTION = AttributeKey.valueOf(ServerConnection.class, "");

    private final Channel channel;

    /** Takes the channel of Netty. */
    public ConnectionChannel(Channel channel) {
        this.channel = channel;
    }

    /** Returns the channel of a connection of Vert.x: all of a server are such, on both lines. */
    public static Channel of(HttpConnection connection) {
        return ((ConnectionBase) connection).channel();
    }

    /** Returns the connection of a channel; null if it was not accepted, or has ended. */
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

    /** Notes the connection of this channel. */
    void belongsTo(@Nullable ServerConnection connection) {
        channel.attr(CONNECTION).set(connection);
    }

    /** Returns the channel of Netty. */
    public Channel netty() {
        return channel;
    }

    /** Returns whether what is sent is encrypted. */
    boolean isSecure() {
        return channel.pipeline().get(SslHandler.class) != null;
    }

    /** Returns whether the client takes its responses more slowly than they are written. */
    boolean isFull() {
        return !channel.isWritable();
    }

    /** Returns how many bytes have been written and not sent as a whole, which takes memory until then. */
    long writtenBytes() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting == null ? 0 : waiting.totalPendingWriteBytes();
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

    /** Sends now what has been written, without waiting for the end of the turn. */
    void flush() {
        ChannelHandlerContext guard = channel.pipeline().context(GUARD);
        if (guard != null) {
            guard.flush();
        }
    }

    /**
     * Returns whether the client has ended the connection for both sides, although nothing but its own output has
     * ended: so do some with TLS (user_canceled, RFC 8446 section 6.1).
     */
    boolean isCanceled() {
        SslHandler secure = channel.pipeline().get(SslHandler.class);
        return secure != null && secure.engine().isOutboundDone();
    }

    /** Returns whether the output can be ended while the client may still send. */
    boolean canEndOutput() {
        return channel.isActive() && channel instanceof DuplexChannel duplex && !duplex.isInputShutdown();
    }

    /**
     * Sends what waits, tells the client that nothing follows, and reads what it still sends: a close would reset the
     * connection if anything of that arrived, and the client could lose the last response.
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
     * Puts a handler between the socket and everything that decodes what the client sends: behind the decryption, if
     * there is one.
     */
    void addDecrypted(String name, ChannelHandler handler) {
        ChannelPipeline pipeline = channel.pipeline();
        ChannelHandlerContext before = pipeline.context(SslHandler.class);
        if (before == null) { // The header of the PROXY protocol may still be on its way.
            before = pipeline.context(ProxyHeaderHandler.class);
        }
        if (before == null) {
            pipeline.addFirst(name, handler);
        } else {
            pipeline.addAfter(before.name(), name, handler);
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
