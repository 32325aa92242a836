package org.jzenith.postgresql;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgNotification;
import org.jzenith.backing.GapEmitter;
import org.jzenith.core.eventloop.EventLoops;

/**
 * One subscriber of a channel. It is notified on the event loop that it has subscribed on, and does not slow down
 * others. Safe on any thread.
 */
final class ChannelSubscriber {

    private final String channel;
    private final Context loop;
    private final GapEmitter<PostgresqlEvent> events;

    ChannelSubscriber(String channel, GapEmitter<PostgresqlEvent> events, Vertx vertx) {
        this.channel = channel;
        Context current = EventLoops.current(vertx);
        this.loop = current == null ? EventLoops.nextLoop(vertx) : EventLoops.sameLoop(current);
        this.events = events;
    }

    String channel() {
        return channel;
    }

    boolean isGone() {
        return events.isGone();
    }

    /** The server sends it the notifications of the channel, from now on or again. */
    void listens() {
        EventLoops.run(loop, events::resumed);
    }

    /** The server may not send it notifications any more. */
    void lost() {
        EventLoops.run(loop, events::missed);
    }

    void notified(PgNotification notification) {
        EventLoops.run(
                loop,
                () -> events.emit(new PostgresqlEvent.Notification(
                        channel, notification.getPayload(), notification.getProcessId())));
    }

    /** The server will never send it notifications. */
    void failed(Throwable reason) {
        EventLoops.run(loop, () -> events.failed(reason));
    }
}
