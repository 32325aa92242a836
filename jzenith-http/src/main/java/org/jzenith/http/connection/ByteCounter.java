package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import org.jzenith.http.memory.ConnectionBytes;

/**
 * Counts arrived and waiting bytes between the socket and Netty's decoder. Used only on the event loop of its
 * connection.
 */
final class ByteCounter extends ChannelDuplexHandler {

    /** Below this size, the headers of a single complete request are not counted. Nearly all requests are such. */
    private static final int FEW = 1 << 10;

    private static final int CR_LF_CR_LF = 0x0d0a0d0a;

    private final Http1Connection connection;
    private final ConnectionBytes bytes;

    ByteCounter(Http1Connection connection) {
        this.connection = connection;
        this.bytes = connection.bytes();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf arrived) {
            bytes.received(arrived.readableBytes(), connection.isArriving() ? 0 : headers(arrived));
        }
        context.fireChannelRead(message);
    }

    /**
     * Counts headers: one may be only four bytes long, so that the decoder's result is many times larger than the
     * arrived bytes.
     */
    private long headers(ByteBuf arrived) {
        int length = arrived.readableBytes();
        if (length <= FEW && connection.unanswered() == 0 && !bytes.isIncomplete() && isWhole(arrived, length)) {
            return 0;
        }
        long count = 0;
        int end = arrived.writerIndex();
        for (int i = arrived.indexOf(arrived.readerIndex(), end, (byte) '\n');
                i >= 0;
                i = arrived.indexOf(i + 1, end, (byte) '\n')) {
            count++;
        }
        return count;
    }

    private static boolean isWhole(ByteBuf arrived, int length) {
        return length >= 4 && arrived.getInt(arrived.writerIndex() - 4) == CR_LF_CR_LF;
    }

    /** After the last request of a connection, the decoder or the guard drops all bytes. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (connection.isAnnounced()) {
            bytes.passedOn();
        }
        context.fireChannelReadComplete();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The promise reports failures.
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        context.write(message, promise);
        connection.countWaiting();
    }

    @Override
    public void flush(ChannelHandlerContext context) {
        context.flush();
        connection.countWaiting();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        connection.writabilityChanged(context.channel().isWritable());
        context.fireChannelWritabilityChanged();
    }
}
