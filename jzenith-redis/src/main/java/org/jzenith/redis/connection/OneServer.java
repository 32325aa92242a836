package org.jzenith.redis.connection;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import org.jzenith.backing.ClientConnector;

/**
 * Opens connections to one server.
 *
 * @param options the options for commands
 */
public record OneServer(Vertx vertx, RedisOptions options) implements ServerConnectors {

    @Override
    public ClientConnector<RedisConnection> forCommands(Context context) {
        return new ConnectionFactory(vertx, options, context);
    }

    @Override
    public ClientConnector<RedisConnection> forMessages(Context context) {
        return new ConnectionFactory(vertx, messageOptions(), context);
    }

    /** For each connection, the driver allocates an array of the size of the queue; here, a small one is enough. */
    public RedisOptions messageOptions() {
        return new RedisOptions(options).setMaxWaitingHandlers(16);
    }
}
