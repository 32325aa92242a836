package org.jzenith.core.eventloop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Flushes connections at most once in each turn of their event loop, one right after the other, however often a flush
 * is requested: each flush is a system call, and may wake the other side. Data waits only for what the event loop has
 * to do anyway. The reasons are in docs/decisions/0015. Used on the event loop of its channel.
 */
public final class FlushCoalescingHandler extends ChannelOutboundHandlerAdapter {

    /**
     * How many connections wait for each other at most: otherwise a response would wait for many requests that are slow
     * to process.
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

        /** Called by the event loop. */
        @Override
        public void run() {
            scheduled = false;
            flushAll();
        }

        /** A flush may cause another, of an endless stream endlessly: those wait for the next turn. */
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

    /** Adds a handler in front of all others of a channel, which is flushed by itself, and returns it. */
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

    /** What is not flushed is lost when a connection is closed. */
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
