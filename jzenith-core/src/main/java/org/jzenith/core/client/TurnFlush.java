package org.jzenith.core.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * Flushes a channel once in each turn of its event loop, however often it is told to: drivers flush each statement or command for itself,
 * which is a system call, and wakes the server, for each. Nothing waits for anything but what the event loop has to do anyway. Used on the
 * event loop of the channel.
 */
public final class TurnFlush extends ChannelOutboundHandlerAdapter {

    private boolean pending;

    private TurnFlush() { }

    /** Puts one before all that the channel has. */
    public static TurnFlush on(Channel channel) {
        TurnFlush flush = new TurnFlush();
        channel.pipeline().addFirst("turn-flush", flush);
        return flush;
    }

    /** Returns whether something was written in this turn that has not been sent yet. */
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

    /** What was written before, such as a goodbye, is sent before. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The promise tells.
    public void close(ChannelHandlerContext channel, ChannelPromise closed) {
        flushNow(channel);
        channel.close(closed);
    }
}
