package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import org.jzenith.core.eventloop.FlushCoalescingHandler;
import org.jzenith.http.rule.Http2Head;

/**
 * Observes the received frames of an HTTP/2 connection, after Netty has checked them and before Vert.x acts on them.
 * Used only on the event loop of its connection.
 */
public final class ReceivedFrames extends Http2FrameListenerDecorator {

    private final Http2Connection connection;

    private ReceivedFrames(Http2FrameListener vertx, Http2Connection connection) {
        super(vertx);
        this.connection = connection;
    }

    /** Adds all handlers of the server to the pipeline of a connection when its first SETTINGS have arrived. */
    public static void install(Http2Connection connection, FlushCoalescingHandler.Group unflushed) {
        Channel channel = connection.channel().netty();
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        ChannelPipeline pipeline = channel.pipeline();
        pipeline.addBefore(ConnectionChannel.LAST, ConnectionChannel.GUARD, new SentFrames(connection));
        pipeline.addBefore(ConnectionChannel.LAST, "flush", new FlushCoalescingHandler(unflushed));
        Http2ConnectionDecoder decoder = connection.http2().handler().decoder();
        connection.http2().limitHeaderTable();
        decoder.frameListener(new ReceivedFrames(decoder.frameListener(), connection));
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext context, int streamId, Http2Headers headers, int padding, boolean endOfStream)
            throws Http2Exception {
        if (connection.received(streamId, Http2Head.of(headers), endOfStream)) {
            super.onHeadersRead(context, streamId, headers, padding, endOfStream);
        }
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext context,
            int streamId,
            Http2Headers headers,
            int streamDependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean endOfStream)
            throws Http2Exception {
        if (connection.received(streamId, Http2Head.of(headers), endOfStream)) {
            super.onHeadersRead(context, streamId, headers, streamDependency, weight, exclusive, padding, endOfStream);
        }
    }

    @Override
    public int onDataRead(ChannelHandlerContext context, int streamId, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception {
        connection.received();
        int consumed = super.onDataRead(context, streamId, data, padding, endOfStream);
        connection.countUnread();
        return consumed;
    }

    @Override
    public void onWindowUpdateRead(ChannelHandlerContext context, int streamId, int windowSizeIncrement)
            throws Http2Exception {
        connection.received();
        super.onWindowUpdateRead(context, streamId, windowSizeIncrement);
    }

    @Override
    public void onPingAckRead(ChannelHandlerContext context, long data) throws Http2Exception {
        connection.pong(data);
        super.onPingAckRead(context, data);
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) throws Http2Exception {
        connection.http2().limitHeaderTable();
        super.onSettingsRead(context, settings);
    }
}
