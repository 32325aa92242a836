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
 * Disconnects clients of HTTP/2 that send too many frames that make the server work although they belong to no request,
 * or carry nothing (RFC 9113 section 10.5). Sits in front of Netty, which silently ignores some of them, such as those
 * of streams that have ended. Heads of requests have limits of their own: Netty limits their parts, and the server the
 * streams. Used only on the event loop of its connection.
 */
public final class FrameFloods extends ChannelInboundHandlerAdapter {

    /** A client that receives this much may open a window once more; most do so for several frames. */
    private static final int BYTES_FOR_WINDOW_UPDATE = 32;

    private static final int END_STREAM = 1;

    private final FloodLimit.Count frames;
    private final FloodLimit.Count resets;
    private final int maxControlFrames;
    private final int maxResets;
    private final Channel channel;
    private final FrameParser parser = new FrameParser((type, flags, stream, length) -> count(type, flags, length));
    /** How many times the client may open a window for what it was sent, and how much of that is accounted for. */
    private long windowUpdates;

    private long accountedBytes;
    private boolean flooded;

    /** Takes the channel whose frames are counted. */
    public FrameFloods(Channel channel, FloodLimits floods, ConnectionLimits limits) {
        this.channel = channel;
        this.frames = floods.frames().connection();
        this.resets = floods.resets().connection();
        this.maxControlFrames = limits.maxControlFrames();
        this.maxResets = limits.maxResets();
    }

    /** Counts what is passed on by others: the head of the first frame. */
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
