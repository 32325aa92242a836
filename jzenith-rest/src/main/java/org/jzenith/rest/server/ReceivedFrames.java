package org.jzenith.rest.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.eventloop.FlushCoalescingHandler;

/**
 * Sees the frames that are received on a connection of HTTP/2, after Netty has checked them and before Vert.x acts on
 * them. Counts those that make the server work although they are part of no request, of which neither limits the
 * number: a client that sends too many is disconnected (RFC 9113 section 10.5). Used only on the event loop of its
 * connection.
 */
final class ReceivedFrames extends Http2FrameListenerDecorator {

    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Http2Connection connection;
    private final int maxControlFrames;
    private int controlFrames;
    private long periodBeganNanos = System.nanoTime();

    private ReceivedFrames(Http2FrameListener vertx, Http2Connection connection, int maxControlFrames) {
        super(vertx);
        this.connection = connection;
        this.maxControlFrames = maxControlFrames;
    }

    /** Puts all handlers of the server into the pipeline of a connection whose first SETTINGS have just arrived. */
    static void install(Http2Connection connection, int maxControlFrames, FlushCoalescingHandler.Group unflushed) {
        Channel channel = connection.channel().netty();
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        ChannelPipeline pipeline = channel.pipeline();
        pipeline.addBefore(ConnectionChannel.LAST, ConnectionChannel.GUARD, new SentFrames(connection));
        pipeline.addBefore(ConnectionChannel.LAST, "flush", new FlushCoalescingHandler(unflushed));
        Http2ConnectionDecoder decoder = connection.http2().handler().decoder();
        connection.http2().limitHeaderTable();
        decoder.frameListener(new ReceivedFrames(decoder.frameListener(), connection, maxControlFrames));
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
    public void onPingRead(ChannelHandlerContext context, long data) throws Http2Exception {
        if (isFewEnough()) {
            super.onPingRead(context, data);
        }
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) throws Http2Exception {
        if (isFewEnough()) {
            connection.http2().limitHeaderTable();
            super.onSettingsRead(context, settings);
        }
    }

    @Override
    public void onPriorityRead(
            ChannelHandlerContext context, int streamId, int streamDependency, short weight, boolean exclusive)
            throws Http2Exception {
        if (isFewEnough()) {
            super.onPriorityRead(context, streamId, streamDependency, weight, exclusive);
        }
    }

    @Override
    public void onUnknownFrame(
            ChannelHandlerContext context, byte frameType, int streamId, Http2Flags flags, ByteBuf payload)
            throws Http2Exception {
        if (isFewEnough()) {
            super.onUnknownFrame(context, frameType, streamId, flags, payload);
        }
    }

    private boolean isFewEnough() {
        controlFrames++;
        if (controlFrames <= maxControlFrames) {
            return true;
        }
        long nanoTime = System.nanoTime();
        if (nanoTime - periodBeganNanos >= PERIOD_NANOS) {
            periodBeganNanos = nanoTime;
            controlFrames = 1;
            return true;
        }
        connection.calmDown();
        return false;
    }
}
