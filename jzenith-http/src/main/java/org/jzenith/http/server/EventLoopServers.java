package org.jzenith.http.server;

import io.netty.channel.Channel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jzenith.http.listener.Listener;

/** The event loops that serve: connections are accepted on another thread, and then each belongs to one of them. */
final class EventLoopServers {

    private final Map<Thread, EventLoopServer> servers = new ConcurrentHashMap<>();

    /** Adds the server of the event loop that calls this. */
    void add(EventLoopServer server) {
        servers.put(Thread.currentThread(), server);
    }

    /** Removes the server of the event loop that calls this. */
    void remove() {
        servers.remove(Thread.currentThread());
    }

    /** Passes a connection that has been accepted to the server of its event loop, which calls this. */
    void accepted(Channel channel, Listener listener) {
        EventLoopServer server = servers.get(Thread.currentThread());
        if (server != null) { // Else it does not serve any longer, and Vert.x closes the connection.
            server.accepted(channel, listener);
        }
    }
}
