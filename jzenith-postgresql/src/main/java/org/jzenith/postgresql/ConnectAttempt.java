package org.jzenith.postgresql;

import io.vertx.core.AsyncResult;
import io.vertx.pgclient.PgConnection;
import org.jzenith.core.client.EventLoops;

/** An attempt of a {@link EventLoopPool} to open a connection. Used on the event loop of the lane only. */
final class ConnectAttempt {

    private final EventLoopPool lane;
    private final ConnectionFactory connector;
    private final long deadlineNanos;
    private boolean over;

    ConnectAttempt(EventLoopPool lane, ConnectionFactory connector, long deadlineNanos) {
        this.lane = lane;
        this.connector = connector;
        this.deadlineNanos = deadlineNanos;
    }

    void start() {
        connector.open().onComplete(done -> EventLoops.run(lane.context(), () -> ended(done)));
    }

    private void ended(AsyncResult<PgConnection> done) {
        if (over) {
            connector.cutOff(); // whatever the result is
        } else if (done.succeeded()) {
            over = true;
            lane.connected(this, new PooledConnection(lane, connector, done.result(), lane.expiry()));
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
            lane.notConnected(this, reason);
        }
    }
}
