package org.jzenith.backing;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.VertxWrapper;
import io.vertx.core.internal.net.NetClientInternal;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.FlushCoalescingHandler;

/**
 * A view of Vert.x for a driver. It adds a {@link FlushCoalescingHandler} to each of the driver's connections; the
 * version for Vert.x 5.0.
 */
public final class FlushCoalescingVertx extends VertxWrapper {

    private FlushCoalescingVertx(VertxInternal vertx) {
        super(vertx);
    }

    /** Returns a view of Vert.x. The driver must close everything that it creates with this view. */
    public static Vertx of(Vertx vertx) {
        return new FlushCoalescingVertx((VertxInternal) vertx);
    }

    @Override
    public NetClient createNetClient(NetClientOptions options) {
        NetClient client = super.createNetClient(options);
        return (NetClient) Proxy.newProxyInstance(
                NetClientInternal.class.getClassLoader(),
                new Class<?>[] {NetClientInternal.class},
                (proxy, method, arguments) -> flushing(call(client, method, arguments)));
    }

    private static Object call(NetClient client, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(client, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Object flushing(Object result) {
        return result instanceof Future<?> future ? future.onSuccess(FlushCoalescingVertx::flush) : result;
    }

    private static void flush(Object made) {
        if (made instanceof NetSocketInternal socket) {
            FlushCoalescingHandler.addTo(socket.channelHandlerContext().channel());
        }
    }
}
