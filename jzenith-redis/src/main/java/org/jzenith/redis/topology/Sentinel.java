package org.jzenith.redis.topology;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerAddress;
import org.jzenith.redis.connection.ServerConnectors;

/** One Sentinel, and what it says: the master, or that it knows none of this name. */
final class Sentinel extends MonitoredServer<Optional<ServerAddress>> {

    private final String masterName;

    Sentinel(
            Vertx vertx,
            Context context,
            ServerAddress address,
            String masterName,
            ServerConnectors connectors,
            Runnable changed) {
        super(vertx, context, address, connectors, changed);
        this.masterName = masterName;
    }

    @Override
    protected Future<Optional<ServerAddress>> status(RedisConnection open) {
        return open.send(Request.cmd(Command.SENTINEL)
                        .arg("GET-MASTER-ADDR-BY-NAME")
                        .arg(masterName))
                .map(Sentinel::address);
    }

    private static Optional<ServerAddress> address(@Nullable Response answer) {
        return answer == null
                ? Optional.empty()
                : Optional.of(new ServerAddress(
                        answer.get(0).toString(), answer.get(1).toInteger()));
    }
}
