package org.jzenith.rest.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

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

    /** Returns the server of the event loop that calls this; null if it does not serve, or no longer. */
    @Nullable
    EventLoopServer current() {
        return servers.get(Thread.currentThread());
    }
}
