package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.ssl.SslCloseCompletionEvent;

/**
 * Reads the heads of sent HTTP/2 frames (RFC 9113 section 4.1). Flow control delays the frames of a response, and
 * neither Vert.x nor Netty reports when they are sent. Used only on the event loop of its connection.
 */
final class SentFrames extends ChannelDuplexHandler {

    private static final int END_STREAM = 1;

    private final Http2Connection connection;
    private final FrameParser parser = new FrameParser(this::frame);

    SentFrames(Http2Connection connection) {
        this.connection = connection;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The promise reports failures.
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf bytes) {
            parser.read(bytes);
        }
        context.write(message, promise);
        connection.countWaiting();
    }

    private void frame(int type, int flags, int stream, int length) {
        boolean end = (flags & END_STREAM) != 0;
        switch (type) {
            case Http2FrameTypes.DATA -> connection.sent(stream, length, end);
            case Http2FrameTypes.HEADERS -> {
                if (end) {
                    connection.sent(stream, 0, true);
                }
            }
            case Http2FrameTypes.RST_STREAM -> connection.resetSent(stream);
            default -> {} // They belong to no response.
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslCloseCompletionEvent && connection.channel().isCanceled()) {
            connection.abort();
        } else if (event == ChannelInputShutdownEvent.INSTANCE) {
            connection.clientEndedOutput();
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    @Override
    public void flush(ChannelHandlerContext context) {
        context.flush();
        connection.countWaiting();
    }
}
