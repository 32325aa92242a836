package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.rule.FloodLimit;

/**
 * Reads the heads of arriving TLS records (RFC 8446 section 5.1) before decryption, and limits the memory of incomplete
 * ones. Disconnects clients that make the server compute keys again and again. These are clients that begin a second
 * handshake, which TLS 1.3 does not have and HTTP/2 forbids. Others send many records without data, such as KeyUpdate
 * (section 4.6.3); encrypted, such records look alike. The JDK has only a process-wide property against second
 * handshakes, and nothing against the latter. Used only on the event loop of its connection.
 */
public final class TlsRecords extends ChannelInboundHandlerAdapter {

    /** A handshake takes about ten. Later, clients change their keys after gigabytes. */
    private static final int MAX_WITHOUT_DATA = 100;

    private static final int HEAD = 5;
    private static final int LENGTH = 3;
    private static final int HANDSHAKE = 22;
    private static final int SECOND_HANDSHAKE = -1;

    private final FloodLimit.Count withoutData;
    private final Supplier<ProtocolDetector> detector;
    private final byte[] head = new byte[HEAD];
    /** The number of bytes read of a record's head, and the number left of its payload. */
    private int read;

    private int payload;
    private @Nullable SslHandler tls;
    private int recordsOfHandshake;
    private long decrypted;
    private boolean refused;

    /** Takes the limit of records without data, and a supplier of the handler behind the decryption. */
    public TlsRecords(FloodLimit limit, Supplier<ProtocolDetector> detector) {
        this.withoutData = limit.connection();
        this.detector = detector;
    }

    /** Counts decrypted records. The decryption passes on one buffer for each record with data. */
    private final class Decrypted extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            decrypted++;
            context.fireChannelRead(message);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (tls == null) {
            prepare(context.pipeline());
        }
        boolean isSecure = tls != null && tls.handshakeFuture().isSuccess();
        int records = refused ? 0 : read((ByteBuf) message, isSecure);
        if (records == SECOND_HANDSHAKE) {
            refuse(context);
        }
        if (refused) {
            ReferenceCountUtil.release(message);
            return;
        }
        long before = decrypted;
        context.fireChannelRead(message);
        for (long empty = records - (decrypted - before); empty > 0 && !refused; empty--) {
            if (isSecure ? withoutData.exceeds(MAX_WITHOUT_DATA) : ++recordsOfHandshake > MAX_WITHOUT_DATA) {
                refuse(context);
            }
        }
    }

    /**
     * Adds the handlers behind the decryption. Vert.x adds the decryption after this handler, but before the first
     * bytes arrive.
     */
    private void prepare(ChannelPipeline pipeline) {
        ChannelHandlerContext secure = pipeline.context(SslHandler.class);
        if (secure != null) {
            tls = (SslHandler) secure.handler();
            tls.setCumulator(TlsRecords::join);
            pipeline.addAfter(secure.name(), "detector", detector.get());
            pipeline.addAfter(secure.name(), "decrypted", new Decrypted());
        }
    }

    /**
     * Joins the rest of a record with new bytes. Netty would append to the same buffer as long as it reads, so that a
     * partial record would keep up to a megabyte.
     */
    private static ByteBuf join(ByteBufAllocator allocator, ByteBuf left, ByteBuf arrived) {
        if (!left.isReadable()) {
            left.release();
            return arrived;
        }
        try {
            ByteBuf joined = allocator.buffer(left.readableBytes() + arrived.readableBytes());
            joined.writeBytes(left).writeBytes(arrived);
            left.release();
            return joined;
        } finally {
            arrived.release();
        }
    }

    /** Returns the number of complete records; {@link #SECOND_HANDSHAKE} if one of them begins a second handshake. */
    private int read(ByteBuf bytes, boolean isSecure) {
        int whole = 0;
        int index = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (index < end) {
            if (read < HEAD) {
                head[read++] = bytes.getByte(index++);
                payload = read < HEAD ? 0 : (head[LENGTH] & 0xff) << 8 | (head[LENGTH + 1] & 0xff);
                if (read == HEAD && isSecure && head[0] == HANDSHAKE) { // In TLS 1.3, no later record is one.
                    return SECOND_HANDSHAKE;
                }
            } else {
                int part = Math.min(payload, end - index);
                payload -= part;
                index += part;
            }
            if (read == HEAD && payload == 0) {
                read = 0;
                whole++;
            }
        }
        return whole;
    }

    private void refuse(ChannelHandlerContext context) {
        refused = true;
        ConnectionChannel.flooded(context.channel());
    }
}
