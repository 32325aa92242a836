package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.ssl.SslCloseCompletionEvent;

/**
 * Reads the heads of sent HTTP/2 frames (RFC 9113 section 4.1). Flow control delays the frames of a response, and
 * neither Vert.x nor Netty reports when they are sent. Used only on the event loop of its connection.
 */
final class SentFrames extends ChannelDuplexHandler {

    private static final int HEAD = 9;
    private static final int TYPE = 3;
    private static final int FLAGS = 4;
    private static final int STREAM = 5;

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int END_STREAM = 1;

    private final Http2Connection connection;
    private final byte[] head = new byte[HEAD];
    /** The number of bytes read of a frame's head, and the number left of its payload. */
    private int read;

    private int payload;

    SentFrames(Http2Connection connection) {
        this.connection = connection;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The promise reports failures.
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf bytes) {
            read(bytes);
        }
        context.write(message, promise);
        connection.countWaiting();
    }

    private void read(ByteBuf bytes) {
        int index = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (index < end) {
            if (payload > 0) {
                int part = Math.min(payload, end - index);
                payload -= part;
                index += part;
            } else {
                head[read++] = bytes.getByte(index++);
                if (read == HEAD) {
                    read = 0;
                    frame();
                }
            }
        }
    }

    private void frame() {
        payload = (head[0] & 0xff) << 16 | (head[1] & 0xff) << 8 | (head[2] & 0xff);
        int type = head[TYPE];
        boolean end = (head[FLAGS] & END_STREAM) != 0;
        if (type == DATA || type == RST_STREAM || (type == HEADERS && end)) {
            int stream = (head[STREAM] & 0x7f) << 24
                    | (head[STREAM + 1] & 0xff) << 16
                    | (head[STREAM + 2] & 0xff) << 8
                    | (head[STREAM + 3] & 0xff);
            if (type == RST_STREAM) {
                connection.resetSent(stream);
            } else {
                connection.sent(stream, type == DATA ? payload : 0, end);
            }
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
