package org.jzenith.redis;

import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Probe;

/** The connection of the health check. Used on one event loop. */
final class HealthConnection implements Probe.Connection {

    private final ConnectionFactory connector;
    private final Runnable whenConnected;
    private @Nullable RedisConnection connection;

    HealthConnection(ConnectionFactory connector, Runnable whenConnected) {
        this.connector = connector;
        this.whenConnected = whenConnected;
    }

    @Override
    public Future<?> open(Runnable whenLost) {
        return connector.open().onSuccess(made -> {
            made.endHandler(nothing -> whenLost.run());
            made.exceptionHandler(failure -> whenLost.run());
            connection = made;
            whenConnected.run();
        });
    }

    @Override
    public Future<?> ask() {
        RedisConnection open = connection;
        return open == null ? Future.failedFuture("not open") : open.send(Request.cmd(Command.PING));
    }

    @Override
    public void cutOff() {
        connector.cutOff();
    }
}
