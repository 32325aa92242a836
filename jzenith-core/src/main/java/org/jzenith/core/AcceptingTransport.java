package org.jzenith.core;

import io.netty.bootstrap.ServerBootstrap;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.spi.transport.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.jzenith.core.eventloop.AcceptHandlers;

/**
 * Creates transports of Vert.x that pass each server to {@link AcceptHandlers}. They are proxies, because the methods
 * of the interface differ between the release lines.
 */
final class AcceptingTransport {

    private AcceptingTransport() {}

    static Transport of(Transport transport, AcceptHandlers handlers) {
        return (Transport) Proxy.newProxyInstance(
                Transport.class.getClassLoader(), new Class<?>[] {Transport.class}, (proxy, method, arguments) -> {
                    Object result;
                    try {
                        result = method.invoke(transport, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                    if (arguments != null
                            && arguments.length > 0
                            && arguments[0] instanceof NetServerOptions options
                            && arguments[arguments.length - 1] instanceof ServerBootstrap bootstrap) {
                        handlers.configure(options, bootstrap);
                    }
                    return result;
                });
    }
}
