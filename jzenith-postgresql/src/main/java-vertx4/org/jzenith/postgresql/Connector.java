package org.jzenith.postgresql;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.impl.NetSocketInternal;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.impl.PgConnectionFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.TurnFlush;

/**
 * Makes one connection, and can cut it off in whatever state it is; written for Vert.x 4.5. The driver itself closes a connection only
 * with the help of the server: it says goodbye and waits, for ever if nobody is there.
 */
final class Connector extends PgConnectionFactory {

    private final List<NetSocketInternal> sockets = new CopyOnWriteArrayList<>();
    private final Handshake handshake = new Handshake();
    private volatile boolean cutOff;
    private volatile @Nullable TurnFlush flush;

    Connector(Vertx vertx, PgConnectOptions options) {
        super((VertxInternal) vertx, () -> Future.succeededFuture(options));
    }

    /** Connects; whatever the connection does then happens on the event loop of the context. */
    Future<PgConnection> open(Context context) {
        return connect(context).map(PgConnection.class::cast).recover(handshake::explained);
    }

    /** Whether something was written that has not been sent yet. On the event loop of the connection. */
    boolean isUnsent() {
        TurnFlush last = flush;
        return last != null && last.isPending();
    }

    /** Drops the connection without a word to the server. On any thread, any number of times. */
    void cutOff() {
        cutOff = true;
        sockets.forEach(Connector::drop);
        close(Promise.promise());
    }

    /** What begins at the head of the pipeline meets no handler that would rather say goodbye first. */
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody can do anything about a close that fails.
    private static void drop(NetSocketInternal socket) {
        ChannelHandlerContext any = socket.channelHandlerContext();
        any.channel().eventLoop().execute(() -> {
            ChannelHandlerContext first = any.pipeline().firstContext();
            if (first != null) {
                first.close();
            }
        });
    }

    @Override
    protected NetClient netClient(NetClientOptions options) {
        NetClient client = super.netClient(options);
        return (NetClient) Proxy.newProxyInstance(NetClient.class.getClassLoader(), new Class<?>[] {NetClient.class},
                (proxy, method, arguments) -> watched(call(client, method, arguments)));
    }

    private static Object call(NetClient client, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(client, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private Object watched(Object result) {
        return result instanceof Future<?> future ? future.onSuccess(this::watch) : result;
    }

    private void watch(Object socket) {
        if (socket instanceof NetSocketInternal made) {
            sockets.add(made);
            Channel channel = made.channelHandlerContext().channel();
            handshake.watch(channel);
            flush = TurnFlush.on(channel);
            if (cutOff) {
                drop(made);
            }
        }
    }
}
