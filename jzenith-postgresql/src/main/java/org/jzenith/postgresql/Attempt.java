package org.jzenith.postgresql;

import io.vertx.core.AsyncResult;
import io.vertx.pgclient.PgConnection;
import org.jzenith.core.client.EventLoops;

/** An attempt of a {@link Lane} to open a connection. Used on the event loop of the lane only. */
final class Attempt {

    private final Lane lane;
    private final Connector connector;
    private final long deadlineNanos;
    private boolean over;

    Attempt(Lane lane, Connector connector, long deadlineNanos) {
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
            lane.connected(this, new Slot(lane, connector, done.result(), lane.expiry()));
        } else {
            cutOff(done.cause());
        }
    }

    /** Gives up if it has taken too long. */
    void enforce(Settings settings, long now) {
        if (now - deadlineNanos > 0) {
            cutOff(Failures.notConnectedInTime(settings));
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
