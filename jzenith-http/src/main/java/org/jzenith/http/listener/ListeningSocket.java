package org.jzenith.http.listener;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The socket of a listener, on which all verticles of a server accept connections. Vert.x can close it only together
 * with all connections, and then logs a failure for each client that connects meanwhile. This class reports each
 * connection to its event loop before Vert.x handles it. Safe on any thread.
 */
@Sharable
public final class ListeningSocket extends ChannelInboundHandlerAdapter {

    private final AcceptFailures failures;
    private volatile @Nullable Channel channel;
    private volatile @Nullable Consumer<Channel> accepting;

    /** Takes {@code rest.max-connections}. */
    public ListeningSocket(int maxConnections) {
        this.failures = new AcceptFailures(maxConnections);
    }

    /**
     * Sets the callback for each connection. The socket calls it on the connection's event loop, before Vert.x adds its
     * handlers. Called once, before the first connection.
     */
    public void whenAccepted(Consumer<Channel> action) {
        accepting = action;
    }

    /** Returns its port; 0 before the server listens, or if it has none. */
    int port() {
        Channel listening = channel;
        return listening != null && listening.localAddress() instanceof InetSocketAddress address
                ? address.getPort()
                : 0;
    }

    /** Called when the server begins to listen. */
    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        channel = context.channel();
    }

    /** Called with each accepted connection. Adds the handlers on the connection's event loop. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
        if (accepted instanceof Channel connection) {
            connection.pipeline().addLast(new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel opened) {
                    Consumer<Channel> action = accepting;
                    if (action != null) {
                        action.accept(opened);
                    }
                }
            });
        }
        context.fireChannelRead(accepted);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
        failures.caught(context, failure);
    }

    /**
     * Closes the socket, so that the kernel refuses further clients at once. The future completes on {@code context}
     * when its event loop has received all accepted connections. Until then, Vert.x must continue to serve them.
     */
    public Future<Void> close(Context context) {
        Channel listening = channel;
        if (listening == null) {
            return Future.succeededFuture();
        }
        Promise<Void> closed = Promise.promise();
        listening
                .close()
                .addListener(done ->
                        context.runOnContext(nothing -> closed.complete())); // Behind those connections in its queue.
        return closed.future();
    }
}
