package org.jzenith.postgresql.sql.pool;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.sqlclient.SqlConnection;
import java.util.function.BiConsumer;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.postgresql.sql.driver.SqlConnector;

/** An attempt of a pool to open a connection. Used on the event loop of that pool only. */
final class ConnectAttempt {

    private final Context context;
    private final SqlConnector<?> connector;
    private final long deadlineNanos;
    private final BiConsumer<ConnectAttempt, SqlConnection> connected;
    private final BiConsumer<ConnectAttempt, Throwable> failed;
    private boolean over;

    ConnectAttempt(
            Context context,
            SqlConnector<?> connector,
            long deadlineNanos,
            BiConsumer<ConnectAttempt, SqlConnection> connected,
            BiConsumer<ConnectAttempt, Throwable> failed) {
        this.context = context;
        this.connector = connector;
        this.deadlineNanos = deadlineNanos;
        this.connected = connected;
        this.failed = failed;
    }

    SqlConnector<?> connector() {
        return connector;
    }

    void start() {
        connector.open().onComplete(done -> EventLoops.run(context, () -> ended(done)));
    }

    private void ended(AsyncResult<? extends SqlConnection> done) {
        if (over) {
            connector.cutOff(); // whatever the result is
        } else if (done.succeeded()) {
            over = true;
            connected.accept(this, done.result());
        } else {
            cutOff(done.cause());
        }
    }

    /** Gives up if it has taken too long. */
    void enforce(PoolSettings settings, long now) {
        if (now - deadlineNanos > 0) {
            cutOff(ErrorTranslator.notConnectedInTime(settings));
        }
    }

    void cutOff(Throwable reason) {
        if (!over) {
            over = true;
            connector.cutOff();
            failed.accept(this, reason);
        }
    }
}
