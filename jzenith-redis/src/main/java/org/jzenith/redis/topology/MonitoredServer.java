package org.jzenith.redis.topology;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisConnection;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.PolledServer;
import org.jzenith.backing.ServerAddress;
import org.jzenith.redis.connection.ServerConnectors;

/**
 * A server that is asked about the others: one of a cluster, or a Sentinel.
 *
 * @param <S> the type of an answer
 */
abstract class MonitoredServer<S> extends PolledServer<RedisConnection, S> {

    private final ServerConnectors connectors;

    MonitoredServer(
            Vertx vertx, Context context, ServerAddress address, ServerConnectors connectors, Runnable changed) {
        super(vertx, context, address, changed);
        this.connectors = connectors;
    }

    @Override
    protected final ClientConnector<RedisConnection> connector(Context on) {
        return connectors.forMessages(on);
    }

    @Override
    protected final void watch(RedisConnection open, Runnable lost) {
        open.endHandler(nothing -> lost.run());
        open.exceptionHandler(failure -> lost.run());
    }
}
