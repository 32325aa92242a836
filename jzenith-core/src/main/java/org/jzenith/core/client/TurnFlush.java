package org.jzenith.core.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * Flushes a channel at most once in each turn of its event loop, no matter how often a flush is requested. Drivers
 * flush each statement or command separately, which costs a system call and wakes the server each time. Data waits only
 * for what the event loop has to do anyway. Used on the channel's event loop.
 */
public final class TurnFlush extends ChannelOutboundHandlerAdapter {

    private boolean pending;

    private TurnFlush() {}

    /** Adds a new handler in front of all other handlers of the channel, and returns it. */
    public static TurnFlush on(Channel channel) {
        TurnFlush flush = new TurnFlush();
        channel.pipeline().addFirst("turn-flush", flush);
        return flush;
    }

    /** Returns whether a flush was requested in this turn and has not been done yet. */
    public boolean isPending() {
        return pending;
    }

    @Override
    public void flush(ChannelHandlerContext channel) {
        if (!pending) {
            pending = true;
            channel.executor().execute(() -> flushNow(channel));
        }
    }

    private void flushNow(ChannelHandlerContext channel) {
        if (pending) {
            pending = false;
            channel.flush();
        }
    }

    /** Flushes what was written before, such as a goodbye message, and then closes the channel. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The promise reports the result.
    public void close(ChannelHandlerContext channel, ChannelPromise closed) {
        flushNow(channel);
        channel.close(closed);
    }
}
