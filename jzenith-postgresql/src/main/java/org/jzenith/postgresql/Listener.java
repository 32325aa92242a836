package org.jzenith.postgresql;

import io.reactivex.FlowableEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgNotification;
import org.jzenith.core.client.EventLoops;

/** One subscriber of a channel: told on the event loop that it has subscribed on, and holds up nobody else. Safe on any thread. */
final class Listener {

    /** How many events wait for a slow subscriber. */
    private static final int BUFFER = 1024;

    private final String channel;
    private final FlowableEmitter<PostgresqlEvent> emitter;
    private final Context loop;
    /** On that event loop only, both. */
    private boolean missed = true;
    private int buffered;

    Listener(String channel, FlowableEmitter<PostgresqlEvent> emitter, Vertx vertx) {
        this.channel = channel;
        this.emitter = emitter;
        Context current = EventLoops.current(vertx);
        this.loop = current == null ? EventLoops.nextLoop(vertx) : EventLoops.sameLoop(current);
    }

    String channel() {
        return channel;
    }

    boolean isGone() {
        return emitter.isCancelled();
    }

    /** The server listens for it, from now on or again. */
    void listens() {
        EventLoops.run(loop, this::emitIfMissed);
    }

    /** The server may not listen for it any more. */
    void lost() {
        EventLoops.run(loop, () -> missed = true);
    }

    void notified(PgNotification notification) {
        EventLoops.run(loop, () -> {
            buffered = emitter.requested() == 0 ? buffered + 1 : 0;
            if (buffered > BUFFER) {
                missed = true;
                return;
            }
            emitIfMissed();
            emitter.onNext(new PostgresqlEvent.Notification(channel, notification.getPayload(), notification.getProcessId()));
        });
    }

    /** The server will never listen for it. */
    void failed(Throwable reason) {
        EventLoops.run(loop, () -> emitter.tryOnError(reason));
    }

    private void emitIfMissed() {
        if (missed) {
            missed = false;
            emitter.onNext(new PostgresqlEvent.Gap(channel));
        }
    }
}
