package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a client that has ended its output is still there. TCP tells a client that waits for its response
 * (half-closed) from one that has closed its connection only by what happens to data: the former takes it, the latter
 * resets the connection. So single bytes are sent ahead, of which it is known that they will be sent: the beginning of
 * the status line, or zeros before the size of the next chunk (RFC 9112 section 7.1), which mean nothing. Sits behind
 * everything that encodes responses. Used only on the event loop of its connection.
 */
final class HalfCloseProbe extends ChannelOutboundHandlerAdapter {

    /** What the responses to HTTP/1.0 and HTTP/1.1 begin with. */
    private static final byte[] STATUS_LINE = "HTTP/1.".getBytes(StandardCharsets.US_ASCII);

    private @Nullable ChannelHandlerContext context;
    /** How many bytes have been sent ahead, and whether they were part of the status line. */
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
     * Sends a byte, of the status line if the response has not begun, otherwise of the next chunk, unless as many have
     * been sent as are known. A client that is gone resets the connection, which fails the next byte at the latest.
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
    @SuppressWarnings("FutureReturnValueIgnored") // Its promise tells.
    public void write(ChannelHandlerContext to, Object message, ChannelPromise promise) {
        if (ahead > 0 && message instanceof ByteBuf bytes && bytes.isReadable()) {
            bytes.skipBytes(begins ? ahead : 0);
            ahead = 0;
        }
        to.write(message, promise);
    }
}
