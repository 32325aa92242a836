package org.jzenith.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the decoder of a connection that no longer speaks HTTP. Arriving data does not reach the handlers behind it,
 * but the end does. Used only on the event loop of its connection.
 */
final class UpgradedHandler extends ChannelInboundHandlerAdapter {

    private final UpgradedServerConnection connection;
    private @Nullable ChannelHandlerContext added;

    UpgradedHandler(UpgradedServerConnection connection) {
        this.connection = connection;
    }

    /** Returns the context for writing; null if it is not in the pipeline yet. */
    @Nullable
    ChannelHandlerContext context() {
        return added;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        added = context;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (message instanceof ByteBuf arrived) {
                connection.received(arrived);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (context.channel().isWritable()) {
            connection.writable();
        }
    }

    /** Closes the connection when the client ends its output. No other event reports that end. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE || event instanceof SslCloseCompletionEvent) {
            connection.close();
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connection.closed();
        context.fireChannelInactive();
    }
}
