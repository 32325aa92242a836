package org.jzenith.postgresql;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgNotification;
import org.jzenith.backing.GapEmitter;
import org.jzenith.core.eventloop.EventLoops;

/**
 * One subscriber of a channel. It receives events on the event loop of its subscription, and does not slow down others.
 * Safe on any thread.
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

    /** Reports that the server sends the notifications of the channel, from now on or again. */
    void listens() {
        EventLoops.run(loop, events::resumed);
    }

    /** Reports that the server may not send notifications any more. */
    void lost() {
        EventLoops.run(loop, events::missed);
    }

    void notified(PgNotification notification) {
        EventLoops.run(
                loop,
                () -> events.emit(new PostgresqlEvent.Notification(
                        channel, notification.getPayload(), notification.getProcessId())));
    }

    /** Reports that the server will never send notifications. */
    void failed(Throwable reason) {
        EventLoops.run(loop, () -> events.failed(reason));
    }
}
