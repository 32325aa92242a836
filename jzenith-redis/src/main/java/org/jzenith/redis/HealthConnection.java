package org.jzenith.redis;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Probe;

/** The connection by which Redis is asked whether it is there. Used on one event loop. */
final class HealthConnection implements Probe.Connection {

    private final Vertx vertx;
    private final RedisOptions options;
    private final Runnable whenConnected;
    private @Nullable Connector connector;
    private @Nullable RedisConnection connection;

    HealthConnection(Vertx vertx, RedisOptions options, Runnable whenConnected) {
        this.vertx = vertx;
        this.options = options;
        this.whenConnected = whenConnected;
    }

    @Override
    public Future<?> open(Context context, Runnable whenLost) {
        Connector connecting = new Connector(vertx, options, context);
        connector = connecting;
        return connecting.open().onSuccess(made -> {
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
        if (connector != null) {
            connector.cutOff();
        }
    }
}
