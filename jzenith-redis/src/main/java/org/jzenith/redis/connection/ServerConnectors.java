package org.jzenith.redis.connection;

import io.vertx.core.Context;
import io.vertx.redis.client.RedisConnection;
import org.jzenith.backing.ClientConnector;

/** Opens connections to one server, or to the server that has a role when they are opened. Safe on any thread. */
public interface ServerConnectors {

    /** Returns what opens a connection for commands, on the event loop of the context. */
    ClientConnector<RedisConnection> forCommands(Context context);

    /** Returns what opens a connection that sends one request after another, and receives messages. */
    ClientConnector<RedisConnection> forMessages(Context context);
}
