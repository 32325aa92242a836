package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether a client that has ended its output is still there. In TCP, a half-closed client and a closed client
 * differ only in their reaction to data: the former receives it, the latter resets the connection. So the probe sends
 * single bytes ahead of a response: the start of the status line, or zeros before the size of the next chunk (RFC 9112
 * section 7.1). Sits behind all encoders of responses. Used only on the event loop of its connection.
 */
final class HalfCloseProbe extends ChannelOutboundHandlerAdapter {

    /** The start of each HTTP/1.0 and HTTP/1.1 response. */
    private static final byte[] STATUS_LINE = "HTTP/1.".getBytes(StandardCharsets.US_ASCII);

    private @Nullable ChannelHandlerContext context;
    /** The number of bytes sent ahead, and whether they were part of the status line. */
    private int ahead;

    private boolean begins;

    private HalfCloseProbe() {}

    static HalfCloseProbe install(ConnectionChannel channel) {
        HalfCloseProbe probe = new HalfCloseProbe();
        channel.addDecrypted("probe", probe);
        return probe;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    /**
     * Sends one byte: of the status line if the response has not begun, otherwise of the next chunk. Does nothing after
     * the last known byte. A client that is gone resets the connection, so that the next byte fails at the latest.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // Netty closes a connection to which it cannot write.
    void send(boolean begun) {
        if (context != null && ahead < STATUS_LINE.length) {
            begins = !begun;
            context.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {begun ? (byte) '0' : STATUS_LINE[ahead]}));
            ahead++;
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The promise reports failures.
    public void write(ChannelHandlerContext to, Object message, ChannelPromise promise) {
        if (ahead > 0 && message instanceof ByteBuf bytes && bytes.isReadable()) {
            bytes.skipBytes(begins ? ahead : 0);
            ahead = 0;
        }
        to.write(message, promise);
    }
}
