package org.jzenith.postgresql.pool;

import io.vertx.core.AsyncResult;
import io.vertx.pgclient.PgConnection;
import org.jzenith.core.eventloop.EventLoops;

/** An attempt of an {@link EventLoopPool} to open a connection. Used on the event loop of that pool only. */
final class ConnectAttempt {

    private final EventLoopPool loopPool;
    private final ConnectionFactory connector;
    private final long deadlineNanos;
    private boolean over;

    ConnectAttempt(EventLoopPool loopPool, ConnectionFactory connector, long deadlineNanos) {
        this.loopPool = loopPool;
        this.connector = connector;
        this.deadlineNanos = deadlineNanos;
    }

    void start() {
        connector.open().onComplete(done -> EventLoops.run(loopPool.context(), () -> ended(done)));
    }

    private void ended(AsyncResult<PgConnection> done) {
        if (over) {
            connector.cutOff(); // whatever the result is
        } else if (done.succeeded()) {
            over = true;
            loopPool.connected(this, new PooledConnection(loopPool, connector, done.result(), loopPool.expiry()));
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
            loopPool.notConnected(this, reason);
        }
    }
}
