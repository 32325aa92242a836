package org.jzenith.rest.server;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * Closes a connection whose client sends ever more requests without waiting for answers: Vert.x keeps each, and walks along all
 * of them for the next. Used on the event loop of its connection only.
 */
final class PipeliningLimit extends ChannelDuplexHandler {

    /** The last handler of a connection of Vert.x, which does all the rest. */
    private static final String LAST = "handler";

    private final int limit;
    private int unanswered;

    private PipeliningLimit(int limit) {
        this.limit = limit;
    }

    /** Lets the client of {@code connection} wait for so many answers at once. */
    static void impose(HttpConnection connection, int limit) {
        if (connection instanceof ConnectionBase base) {
            ChannelPipeline pipeline = base.channel().pipeline();
            if (pipeline.get(LAST) != null) {
                pipeline.addBefore(LAST, "pipelining", new PipeliningLimit(limit));
            }
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it.
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest) {
            unanswered++;
        }
        if (unanswered > limit) {
            ReferenceCountUtil.release(message);
            context.close();
        } else {
            context.fireChannelRead(message);
        }
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // It is that of the promise.
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof LastHttpContent && !isInterim(message)) {
            unanswered--;
        }
        context.write(message, promise);
    }

    private static boolean isInterim(Object message) {
        return message instanceof HttpResponse response && response.status().code() < 200;
    }
}
