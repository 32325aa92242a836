package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2FrameTypes;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Detects from the first bytes whether a client speaks HTTP/2 with prior knowledge (RFC 9113 section 3.3), and checks
 * that SETTINGS follow. Vert.x detects it too, but knows an HTTP/1 connection only from its first request. Until then,
 * it limits neither time nor memory, and logs an error for each client with another protocol. So the handlers of the
 * server take over as soon as Vert.x has decided for HTTP/1. Used only on the event loop of its connection.
 */
public final class ProtocolDetector extends ChannelInboundHandlerAdapter {

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int FRAME_HEAD = 9;
    private static final int TYPE = PREFACE.length + 3;
    private static final int FLAGS = PREFACE.length + 4;
    private static final int ACK = 1;

    private final FrameFloods frames;
    private final @Nullable Runnable whenHttp1;
    /** The first bytes, while they may be the start of HTTP/2, and their number. */
    private final byte[] beginning = new byte[PREFACE.length + FRAME_HEAD];

    private int length;

    /**
     * Takes a callback for when Vert.x has prepared the pipeline for HTTP/1. If the protocol was negotiated, the
     * callback is null, and this handler only checks the start of HTTP/2. From there on, {@code frames} counts the
     * frames of HTTP/2.
     */
    public ProtocolDetector(FrameFloods frames, @Nullable Runnable whenHttp1) {
        this.frames = frames;
        this.whenHttp1 = whenHttp1;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for the close.
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (whenHttp1 == null && context.pipeline().get(Http2ConnectionHandler.class) == null) {
            context.fireChannelRead(message);
            context.pipeline().remove(this);
            return;
        }
        ByteBuf bytes = (ByteBuf) message;
        boolean http2 = true;
        while (http2 && bytes.isReadable() && length < beginning.length) {
            beginning[length] = bytes.readByte();
            http2 = length >= PREFACE.length || beginning[length] == PREFACE[length];
            length++;
        }
        if (http2 && length < beginning.length) {
            bytes.release();
        } else if (http2
                ? beginning[TYPE] == Http2FrameTypes.SETTINGS && (beginning[FLAGS] & ACK) == 0
                : whenHttp1 != null) {
            decide(context, bytes, http2);
        } else {
            bytes.release();
            context.close();
        }
    }

    private void decide(ChannelHandlerContext context, ByteBuf rest, boolean http2) {
        context.fireChannelRead(Unpooled.wrappedBuffer(beginning, 0, length));
        if (http2) {
            frames.read(Unpooled.wrappedBuffer(beginning, PREFACE.length, FRAME_HEAD));
            context.pipeline().addAfter(context.name(), "frames", frames);
        } else if (whenHttp1 != null) {
            whenHttp1.run();
        }
        context.pipeline().remove(this);
        if (!rest.isReadable()) {
            rest.release();
        } else if (http2) {
            context.fireChannelRead(rest);
        } else { // The byte counter sits in front.
            context.pipeline().fireChannelRead(rest);
        }
    }
}
