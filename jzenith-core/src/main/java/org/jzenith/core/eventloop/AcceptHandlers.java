package org.jzenith.core.eventloop;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandler;
import io.vertx.core.net.NetServerOptions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The handlers that receive the connections of one Vert.x's servers before Vert.x does, for example before the TLS
 * handshake. Vert.x supports that only in its transport. Safe on any thread.
 */
public final class AcceptHandlers {

    private final Map<String, ChannelHandler> handlers = new ConcurrentHashMap<>();

    /** Creates the handlers of a Vert.x whose servers do not listen yet. */
    public AcceptHandlers() {}

    /**
     * Adds {@code handler} to the channel of the server that will listen with the host and port of these options.
     * There, the handler reads the channel of each accepted connection. Several servers that share a port have one
     * channel.
     */
    public void add(NetServerOptions options, ChannelHandler handler) {
        handlers.put(key(options), handler);
    }

    /** Removes the handler of these options, after the server has ceased to listen. */
    public void remove(NetServerOptions options) {
        handlers.remove(key(options));
    }

    /** Configures a server; the transport calls this when the server is about to listen. */
    public void configure(NetServerOptions options, ServerBootstrap bootstrap) {
        ChannelHandler handler = handlers.get(key(options));
        if (handler != null) {
            bootstrap.handler(handler);
        }
    }

    private static String key(NetServerOptions options) {
        return options.getHost() + ':' + options.getPort();
    }
}
