package org.jzenith.postgresql;

import io.reactivex.BackpressureStrategy;
import io.reactivex.Flowable;
import io.reactivex.FlowableEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgNotification;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Backoff;
import org.jzenith.core.client.EventLoops;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens to one channel for one subscriber, again and again. What is not final is used on one event loop. */
final class Listening {

    private static final Logger LOG = LoggerFactory.getLogger(Listening.class);

    /** How many events wait for a slow subscriber. */
    private static final int BUFFER = 1024;

    private final String channel;
    private final Lanes lanes;
    private final FlowableEmitter<PostgresqlEvent> emitter;
    private final Vertx vertx;
    private final Context context;
    private final Backoff backoff = new Backoff();
    private @Nullable Connector connector;
    private boolean missed = true;
    private int buffered;

    private Listening(String channel, Lanes lanes, FlowableEmitter<PostgresqlEvent> emitter) {
        this.channel = channel;
        this.lanes = lanes;
        this.emitter = emitter;
        this.vertx = lanes.vertx();
        Context current = EventLoops.current(vertx);
        this.context = current == null ? EventLoops.nextLoop(vertx) : EventLoops.sameLoop(current);
    }

    static Flowable<PostgresqlEvent> to(String channel, Lanes lanes) {
        return Flowable.create(emitter -> {
            Listening listening = new Listening(channel, lanes, emitter);
            emitter.setCancellable(() -> listening.context.runOnContext(nothing -> listening.disconnect()));
            listening.context.runOnContext(nothing -> listening.connect());
        }, BackpressureStrategy.BUFFER);
    }

    private void connect() {
        if (emitter.isCancelled()) {
            return;
        }
        Connector connecting = new Connector(vertx, lanes.options());
        connector = connecting;
        long timer = vertx.setTimer(TimeUnit.NANOSECONDS.toMillis(lanes.settings().connectNanos()),
                id -> lost(connecting, Failures.notConnectedInTime(lanes.settings())));
        connecting.open(context)
                .compose(connection -> {
                    connection.closeHandler(nothing -> lost(connecting, Failures.connectionLost(null)));
                    connection.exceptionHandler(failure -> LOG.debug("Listening to {} failed", channel, failure));
                    connection.notificationHandler(notification -> notified(connecting, notification));
                    return listen(connection);
                })
                .onComplete(done -> EventLoops.run(context, () -> {
                    vertx.cancelTimer(timer);
                    if (done.failed()) {
                        lost(connecting, done.cause());
                    } else if (connector == connecting) {
                        backoff.reset();
                        emitIfMissed();
                    }
                }));
    }

    private io.vertx.core.Future<?> listen(PgConnection connection) {
        return connection.query("LISTEN \"" + channel.replace("\"", "\"\"") + '"').execute();
    }

    private void lost(Connector which, Throwable reason) {
        if (connector != which) {
            return; // given up before
        }
        disconnect();
        if (!emitter.isCancelled()) {
            LOG.debug("Not listening to {}", channel, reason);
            missed = true;
            long now = System.nanoTime();
            backoff.failed(now, reason);
            vertx.setTimer(backoff.delayMillis(now), id -> connect());
        }
    }

    private void disconnect() {
        Connector open = connector;
        connector = null;
        if (open != null) {
            open.cutOff();
        }
    }

    private void notified(Connector which, PgNotification notification) {
        if (connector == which && notification.getChannel().equals(channel)) {
            buffered = emitter.requested() == 0 ? buffered + 1 : 0;
            if (buffered > BUFFER) {
                missed = true;
                return;
            }
            emitIfMissed();
            emitter.onNext(new PostgresqlEvent.Notification(channel, notification.getPayload(), notification.getProcessId()));
        }
    }

    private void emitIfMissed() {
        if (missed) {
            missed = false;
            emitter.onNext(new PostgresqlEvent.Gap(channel));
        }
    }
}
