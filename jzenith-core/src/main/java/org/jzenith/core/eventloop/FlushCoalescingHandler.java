package org.jzenith.core.eventloop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Flushes connections at most once in each turn of their event loop, however often a flush is requested. Each flush is
 * a system call, and may wake the other side. Data waits only for other work of the same turn. The reasons are in
 * docs/decisions/0015. Used on the event loop of its channel.
 */
public final class FlushCoalescingHandler extends ChannelOutboundHandlerAdapter {

    /**
     * The greatest number of connections that wait for each other. Without it, a response would wait for many slow
     * requests.
     */
    static final int AT_ONCE = 16;

    /** Connections of one event loop that are flushed together. */
    public static final class Group implements Runnable {

        private final Queue<FlushCoalescingHandler> flushes = new ArrayDeque<>();
        private boolean scheduled;
        private boolean flushing;

        /** Creates a group without connections; a connection joins it with its first flush. */
        public Group() {}

        private void add(FlushCoalescingHandler flush, ChannelHandlerContext context) {
            flushes.add(flush);
            if (!scheduled) {
                scheduled = true;
                context.channel().eventLoop().execute(this);
            }
            if (flushes.size() >= AT_ONCE && !flushing) {
                flushAll();
            }
        }

        /** Flushes the connections; the event loop calls this. */
        @Override
        public void run() {
            scheduled = false;
            flushAll();
        }

        /** A flush may cause another, and an endless stream does so endlessly. These flushes wait for the next turn. */
        private void flushAll() {
            flushing = true;
            for (int left = flushes.size(); left > 0; left--) {
                flushes.remove().flushNow();
            }
            flushing = false;
        }
    }

    private final Group group;
    private @Nullable ChannelHandlerContext unflushed;

    /** Creates the handler of one channel. */
    public FlushCoalescingHandler(Group group) {
        this.group = group;
    }

    /** Adds a new handler in front of all others of a channel, with a group of its own, and returns it. */
    public static FlushCoalescingHandler addTo(Channel channel) {
        FlushCoalescingHandler handler = new FlushCoalescingHandler(new Group());
        channel.pipeline().addFirst("flush", handler);
        return handler;
    }

    /** Returns whether a flush was requested in this turn and has not been done yet. */
    public boolean isPending() {
        return unflushed != null;
    }

    @Override
    public void flush(ChannelHandlerContext context) {
        if (unflushed == null) {
            unflushed = context;
            group.add(this, context);
        }
    }

    /** Flushes first, because closing a connection discards unflushed data. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The promise reports the result.
    public void close(ChannelHandlerContext context, ChannelPromise promise) {
        flushNow();
        context.close(promise);
    }

    private void flushNow() {
        ChannelHandlerContext context = unflushed;
        if (context != null) {
            unflushed = null;
            context.flush();
        }
    }
}
