package org.jzenith.rest.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Sends the responses of an event loop to several connections one right after the other, when it has processed what had
 * arrived: docs/decisions/0015. Used only on the event loop of its connection.
 */
final class FlushCoalescingHandler extends ChannelOutboundHandlerAdapter {

    /**
     * How many connections wait for each other at most: otherwise a response would wait for many requests that are slow
     * to process.
     */
    static final int AT_ONCE = 16;

    /** The connections of one event loop that have something to send. */
    static final class Waiting implements Runnable {

        private final Queue<FlushCoalescingHandler> flushes = new ArrayDeque<>();
        private boolean scheduled;
        private boolean flushing;

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

    private final Waiting waiting;
    private @Nullable ChannelHandlerContext unflushed;

    FlushCoalescingHandler(Waiting waiting) {
        this.waiting = waiting;
    }

    @Override
    public void flush(ChannelHandlerContext context) {
        if (unflushed == null) {
            unflushed = context;
            waiting.add(this, context);
        }
    }

    /** What is not flushed is lost when a connection is closed. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Its promise tells.
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
