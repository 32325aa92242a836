package org.jzenith.redis.topology;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisConnection;
import java.util.function.Function;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ServerAddress;
import org.jzenith.redis.connection.ServerConnectors;

/**
 * Opens connections to the master that Sentinels name.
 *
 * @param connectors returns what opens connections to a server
 */
public record Master(Vertx vertx, Sentinels sentinels, Function<ServerAddress, ServerConnectors> connectors)
        implements ServerConnectors {

    @Override
    public ClientConnector<RedisConnection> forCommands(Context context) {
        return new MasterConnector(
                vertx, context, sentinels, server -> connectors.apply(server).forCommands(context));
    }

    @Override
    public ClientConnector<RedisConnection> forMessages(Context context) {
        return new MasterConnector(
                vertx, context, sentinels, server -> connectors.apply(server).forMessages(context));
    }
}
