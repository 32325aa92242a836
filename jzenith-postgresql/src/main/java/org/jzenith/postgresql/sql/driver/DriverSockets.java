package org.jzenith.postgresql.sql.driver;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.SslHandler;
import io.vertx.core.Future;
import io.vertx.core.VertxException;
import io.vertx.core.net.NetClient;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.FlushCoalescingHandler;

/** The sockets that the driver has opened to make one connection. Safe on any thread, except where stated otherwise. */
public final class DriverSockets {

    private final List<ChannelHandlerContext> opened = new CopyOnWriteArrayList<>();
    private volatile boolean cutOff;
    private volatile @Nullable FlushCoalescingHandler flush;
    private volatile @Nullable Throwable handshakeFailure;

    /**
     * Returns a view of a client that reports the result of every future, such as a socket, before the driver receives
     * it.
     */
    public static NetClient watched(NetClient client, Consumer<Object> watcher) {
        return (NetClient) Proxy.newProxyInstance(
                NetClient.class.getClassLoader(), new Class<?>[] {NetClient.class}, (proxy, method, arguments) -> {
                    Object result = call(client, method, arguments);
                    return result instanceof Future<?> future ? future.onSuccess(watcher::accept) : result;
                });
    }

    private static Object call(NetClient client, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(client, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Adds a socket; on its event loop. */
    public void add(ChannelHandlerContext socket) {
        opened.add(socket);
        ChannelFuture unused = socket.channel().closeFuture().addListener(closed -> closed(socket.channel()));
        flush = FlushCoalescingHandler.addTo(socket.channel());
        if (cutOff) {
            drop(socket);
        }
    }

    /**
     * Adds a handler to the socket of the connection that has just been opened: it sees what the driver sends before
     * its codec does.
     */
    public void addLast(ChannelHandler handler) {
        ChannelHandlerContext socket = opened.get(opened.size() - 1);
        socket.pipeline().addBefore(socket.name(), null, handler);
    }

    /** Called before the driver learns that the socket is closed. */
    private void closed(Channel channel) {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        Throwable cause = tls == null ? null : tls.handshakeFuture().cause();
        if (cause instanceof SSLException) {
            handshakeFailure = cause;
        }
    }

    /**
     * Returns a future with the reason why TLS failed, which the driver does not report, or else with the driver's
     * failure.
     */
    public <T> Future<T> explained(Throwable failure) {
        Throwable reason = handshakeFailure;
        return Future.failedFuture(failure instanceof VertxException && reason != null ? reason : failure);
    }

    /** Returns whether something was written that has not been sent yet. On the event loop of the connection. */
    public boolean isUnsent() {
        FlushCoalescingHandler last = flush;
        return last != null && last.isPending();
    }

    /** Closes all sockets, including those that are opened later, without a goodbye to the server. */
    public void cutOff() {
        cutOff = true;
        opened.forEach(DriverSockets::drop);
    }

    /** Begins at the head of the pipeline, so that no handler says goodbye first. */
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing can be done about a close that fails.
    private static void drop(ChannelHandlerContext any) {
        any.channel().eventLoop().execute(() -> {
            ChannelHandlerContext first = any.pipeline().firstContext();
            if (first != null) {
                first.close();
            }
        });
    }
}
