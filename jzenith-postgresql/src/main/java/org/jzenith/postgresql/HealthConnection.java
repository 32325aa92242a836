package org.jzenith.postgresql;

import io.vertx.core.Future;
import io.vertx.pgclient.PgConnection;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Probe;

/** The connection of the health check. Used on one event loop. */
final class HealthConnection implements Probe.Connection {

    private final ConnectionFactory connector;
    private @Nullable PgConnection connection;

    HealthConnection(ConnectionFactory connector) {
        this.connector = connector;
    }

    @Override
    public Future<?> open(Runnable whenLost) {
        return connector.open().onSuccess(made -> {
            made.closeHandler(nothing -> whenLost.run());
            made.exceptionHandler(failure -> whenLost.run());
            connection = made;
        });
    }

    @Override
    public Future<?> ask() {
        PgConnection open = connection;
        return open == null
                ? Future.failedFuture("not open")
                : open.query("select 1").execute();
    }

    @Override
    public void cutOff() {
        connector.cutOff();
    }
}
