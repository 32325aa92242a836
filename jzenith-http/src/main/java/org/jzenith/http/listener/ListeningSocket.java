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
 * The socket of a listener, on which all verticles of a server accept. Vert.x can close it only together with all
 * connections, and then logs a failure for each client that connects meanwhile. It tells the event loop of each
 * connection of it before Vert.x does anything with it. Safe on any thread.
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
     * Takes what is called with each connection, on its event loop, before Vert.x adds its handlers; called once,
     * before anything is accepted.
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

    /** Called with each connection that has been accepted. Its handlers are added on its event loop. */
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
     * when the event loop of {@code context} has learned of all connections that were accepted; until then, Vert.x must
     * continue to serve them.
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
