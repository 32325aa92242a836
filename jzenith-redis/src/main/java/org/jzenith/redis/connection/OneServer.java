package org.jzenith.redis.connection;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import java.util.function.BiFunction;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ConnectionPasswords;

/**
 * Opens connections to one server.
 *
 * @param options the options for commands
 * @param passwords the passwords of the connections
 * @param withPassword returns a copy of options with a password
 */
public record OneServer(
        Vertx vertx,
        RedisOptions options,
        ConnectionPasswords passwords,
        BiFunction<RedisOptions, String, RedisOptions> withPassword)
        implements ServerConnectors {

    @Override
    public ClientConnector<RedisConnection> forCommands(Context context) {
        return connector(options, context);
    }

    @Override
    public ClientConnector<RedisConnection> forMessages(Context context) {
        return connector(messageOptions(), context);
    }

    private ClientConnector<RedisConnection> connector(RedisOptions with, Context context) {
        return new ConnectionFactory(vertx, () -> passwords.addTo(with, withPassword, context), context);
    }

    /** For each connection, the driver allocates an array of the size of the queue; here, a small one is enough. */
    public RedisOptions messageOptions() {
        return new RedisOptions(options).setMaxWaitingHandlers(16);
    }
}
