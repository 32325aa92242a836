package org.jzenith.postgresql;

import io.reactivex.Single;
import io.reactivex.SingleEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Availability;
import org.jzenith.core.client.EventLoops;
import org.jzenith.core.health.HealthResult;

/**
 * The connection by which the database is asked whether it is there: one of its own, so that the answer does not wait behind the load of
 * the application, nor takes anything from it. Its fields are used on one event loop; who asks while it asks gets the same answer.
 */
final class HealthConnection {

    /** Shorter than the time-out of a check, so that the reason is told. */
    private static final long TIMEOUT_MILLIS = 800;

    private final Vertx vertx;
    private final PgConnectOptions options;
    private final Availability availability;
    private final Context context;
    private final List<SingleEmitter<HealthResult>> asking = new ArrayList<>();
    private @Nullable Connector connector;
    private @Nullable PgConnection connection;
    private long timer;
    private boolean closed;

    HealthConnection(Vertx vertx, PgConnectOptions options, Availability availability) {
        this.vertx = vertx;
        this.options = options;
        this.availability = availability;
        this.context = EventLoops.nextLoop(vertx);
    }

    Single<HealthResult> check() {
        return Single.create(emitter -> context.runOnContext(nothing -> ask(emitter)));
    }

    private void ask(SingleEmitter<HealthResult> emitter) {
        if (availability.reason() != null) {
            emitter.onSuccess(HealthResult.down("not there since the start"));
            return;
        }
        asking.add(emitter);
        if (asking.size() > 1 || closed) {
            return;
        }
        timer = vertx.setTimer(TIMEOUT_MILLIS, id -> failed("no answer within " + TIMEOUT_MILLIS + " ms"));
        PgConnection open = connection;
        if (open == null) {
            connect();
        } else {
            query(open);
        }
    }

    private void connect() {
        Connector connecting = new Connector(vertx, options);
        connector = connecting;
        connecting.open(context).onComplete(done -> EventLoops.run(context, () -> {
            if (connector != connecting) {
                connecting.cutOff(); // given up before
            } else if (done.failed()) {
                failed("cannot be reached");
            } else {
                PgConnection made = done.result();
                made.closeHandler(nothing -> disconnect(connecting));
                made.exceptionHandler(failure -> disconnect(connecting));
                connection = made;
                query(made);
            }
        }));
    }

    private void query(PgConnection open) {
        open.query("select 1").execute().onComplete(done -> {
            if (done.succeeded()) {
                answer(HealthResult.up());
            } else if (connection == open || connection == null) {
                failed("does not answer");
            }
        });
    }

    private void failed(String reason) {
        Connector broken = connector;
        if (broken != null) {
            disconnect(broken);
        }
        answer(HealthResult.down(reason));
    }

    private void disconnect(Connector which) {
        if (connector == which) {
            connector = null;
            connection = null;
        }
        which.cutOff();
    }

    private void answer(HealthResult result) {
        vertx.cancelTimer(timer);
        List<SingleEmitter<HealthResult>> answered = List.copyOf(asking);
        asking.clear();
        answered.forEach(emitter -> emitter.onSuccess(result));
    }

    void close() {
        context.runOnContext(nothing -> {
            closed = true;
            failed("closed");
        });
    }
}
