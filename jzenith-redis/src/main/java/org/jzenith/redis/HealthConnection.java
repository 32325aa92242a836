package org.jzenith.redis;

import io.reactivex.Single;
import io.reactivex.SingleEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Availability;
import org.jzenith.core.client.EventLoops;
import org.jzenith.core.health.HealthResult;

/**
 * The connection by which Redis is asked whether it is there: one of its own, so that the answer does not wait behind the load of the
 * application. Its fields are used on one event loop; who asks while it asks gets the same answer.
 */
final class HealthConnection {

    /** Shorter than the time-out of a check, so that the reason is told. */
    private static final long TIMEOUT_MILLIS = 800;

    private final Vertx vertx;
    private final RedisOptions options;
    private final Availability availability;
    private final Runnable whenConnected;
    private final Context context;
    private final List<SingleEmitter<HealthResult>> asking = new ArrayList<>();
    private @Nullable Connector connector;
    private @Nullable RedisConnection connection;
    private long timer;
    private boolean closed;

    HealthConnection(Vertx vertx, RedisOptions options, Availability availability, Runnable whenConnected) {
        this.vertx = vertx;
        this.options = options;
        this.availability = availability;
        this.whenConnected = whenConnected;
        this.context = EventLoops.nextLoop(vertx);
    }

    Single<HealthResult> check() {
        return Single.create(emitter -> context.runOnContext(nothing -> ask(emitter)));
    }

    private void ask(SingleEmitter<HealthResult> emitter) {
        if (availability.reason() != null || closed) {
            emitter.onSuccess(HealthResult.down(closed ? "closed" : "not there since the start"));
            return;
        }
        asking.add(emitter);
        if (asking.size() > 1) {
            return;
        }
        timer = vertx.setTimer(TIMEOUT_MILLIS, id -> failed("no answer within " + TIMEOUT_MILLIS + " ms"));
        RedisConnection open = connection;
        if (open == null) {
            connect();
        } else {
            ping(open);
        }
    }

    private void connect() {
        Connector connecting = new Connector(vertx, options, context);
        connector = connecting;
        connecting.open().onComplete(done -> EventLoops.run(context, () -> {
            if (connector != connecting) {
                connecting.cutOff(); // given up before
            } else if (done.failed()) {
                failed("cannot be reached");
            } else {
                RedisConnection made = done.result();
                made.endHandler(nothing -> disconnect(connecting));
                made.exceptionHandler(failure -> disconnect(connecting));
                connection = made;
                whenConnected.run();
                ping(made);
            }
        }));
    }

    private void ping(RedisConnection open) {
        open.send(Request.cmd(Command.PING)).onComplete(done -> {
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
