package org.jzenith.http.server;

import io.netty.channel.Channel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jzenith.http.listener.Listener;

/** The serving event loops. Another thread accepts connections, and each then belongs to one of these loops. */
final class EventLoopServers {

    private final Map<Thread, EventLoopServer> servers = new ConcurrentHashMap<>();

    /** Adds the server of the calling event loop. */
    void add(EventLoopServer server) {
        servers.put(Thread.currentThread(), server);
    }

    /** Removes the server of the calling event loop. */
    void remove() {
        servers.remove(Thread.currentThread());
    }

    /** Passes an accepted connection to the server of the calling event loop. */
    void accepted(Channel channel, Listener listener) {
        EventLoopServer server = servers.get(Thread.currentThread());
        if (server != null) { // Without a server, Vert.x closes the connection.
            server.accepted(channel, listener);
        }
    }
}
