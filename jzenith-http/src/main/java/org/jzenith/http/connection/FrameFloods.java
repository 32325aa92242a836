package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.util.ReferenceCountUtil;
import org.jzenith.http.rule.ConnectionLimits;
import org.jzenith.http.rule.FloodLimit;
import org.jzenith.http.rule.FloodLimits;

/**
 * Disconnects HTTP/2 clients that flood the server with frames that belong to no request, or are empty (RFC 9113
 * section 10.5). Sits in front of Netty, which silently ignores some of them, such as those of closed streams. Heads of
 * requests have other limits: Netty limits their parts, and the server limits the streams. Used only on the event loop
 * of its connection.
 */
public final class FrameFloods extends ChannelInboundHandlerAdapter {

    /**
     * For each so many bytes sent to it, a client may send one more WINDOW_UPDATE. Most clients send one for several
     * frames.
     */
    private static final int BYTES_FOR_WINDOW_UPDATE = 32;

    private static final int END_STREAM = 1;

    private final FloodLimit.Count frames;
    private final FloodLimit.Count resets;
    private final int maxControlFrames;
    private final int maxResets;
    private final Channel channel;
    private final FrameParser parser = new FrameParser((type, flags, stream, length) -> count(type, flags, length));
    /** The number of WINDOW_UPDATE frames that the client may still send, and the sent bytes already accounted for. */
    private long windowUpdates;

    private long accountedBytes;
    private boolean flooded;

    /** Takes the channel of the connection. */
    public FrameFloods(Channel channel, FloodLimits floods, ConnectionLimits limits) {
        this.channel = channel;
        this.frames = floods.frames().connection();
        this.resets = floods.resets().connection();
        this.maxControlFrames = limits.maxControlFrames();
        this.maxResets = limits.maxResets();
    }

    /** Counts bytes that another handler passes on: the head of the first frame. */
    void read(ByteBuf bytes) {
        parser.read(bytes);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!flooded && message instanceof ByteBuf bytes) {
            read(bytes);
            if (flooded) {
                ConnectionChannel.flooded(channel);
            }
        }
        if (flooded) {
            ReferenceCountUtil.release(message);
        } else {
            context.fireChannelRead(message);
        }
    }

    private void count(int type, int flags, int length) {
        flooded |= switch (type) {
            case Http2FrameTypes.HEADERS, Http2FrameTypes.CONTINUATION -> false;
            case Http2FrameTypes.DATA -> length == 0 && (flags & END_STREAM) == 0 && frames.exceeds(maxControlFrames);
            case Http2FrameTypes.RST_STREAM -> resets.exceeds(maxResets);
            case Http2FrameTypes.WINDOW_UPDATE -> !isForWhatWasSent() && frames.exceeds(maxControlFrames);
            default -> frames.exceeds(maxControlFrames);
        };
    }

    private boolean isForWhatWasSent() {
        long sent = ConnectionChannel.connectionOf(channel) instanceof Http2Connection http2 ? http2.sentBytes() : 0;
        long more = (sent - accountedBytes) / BYTES_FOR_WINDOW_UPDATE;
        accountedBytes += more * BYTES_FOR_WINDOW_UPDATE;
        windowUpdates = Math.min(windowUpdates + more, maxControlFrames);
        if (windowUpdates == 0) {
            return false;
        }
        windowUpdates--;
        return true;
    }
}
