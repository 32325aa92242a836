package org.jzenith.postgresql;

import io.reactivex.Flowable;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgNotification;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ReconnectingConnection;
import org.jzenith.backing.broadcast.GapEmitter;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.postgresql.sql.pool.ConnectionPool;
import org.jzenith.postgresql.sql.pool.ErrorTranslator;
import org.jzenith.postgresql.sql.pool.PoolSettings;
import org.jzenith.postgresql.value.SqlIdentifier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens on one connection for all subscribers of a client, to each channel from its first subscriber to its last. */
final class NotificationConnection extends ReconnectingConnection<PgConnection> {

    private static final Logger LOG = LoggerFactory.getLogger(NotificationConnection.class);

    /** The server truncates longer names, and notifies by the truncated one. */
    private static final int MAX_NAME_BYTES = 63;

    private final ConnectionPool pool;
    private final PoolSettings settings;
    private final ServerConnectors connectors;
    private final Map<String, Channel> channels = new LinkedHashMap<>();

    /** The subscribers of one channel. */
    private static final class Channel {
        private final List<GapEmitter<PostgresqlEvent>> listeners = new ArrayList<>();
        /** True once the server has confirmed that it sends the notifications of the channel. */
        private boolean open;
    }

    NotificationConnection(ConnectionPool pool, ServerConnectors connectors) {
        super(
                pool.vertx(),
                EventLoops.nextLoop(pool.vertx()),
                pool.settings().connectNanos(),
                pool.settings().connectNanos(),
                pool.settings().connectNanos());
        this.pool = pool;
        this.settings = pool.settings();
        this.connectors = connectors;
    }

    Flowable<PostgresqlEvent> to(String channel) {
        if (!settings.direct()) {
            return Flowable.error(new UnsupportedOperationException(
                    settings.subject() + ".mode is pgbouncer, which does not pass notifications on "
                            + "(expected: direct, for example in a named database that leads to the server itself)"));
        }
        try {
            check(channel);
        } catch (IllegalArgumentException e) {
            return Flowable.error(e);
        }
        return Flowable.defer(() -> events(channel, new ContextScheduler(loop())))
                .takeUntil(pool.closing().toFlowable());
    }

    /** Returns the event loop of a subscription: that of the caller, or the next one in turn. */
    private Context loop() {
        Context current = EventLoops.current(pool.vertx());
        return current == null ? EventLoops.nextLoop(pool.vertx()) : EventLoops.sameLoop(current);
    }

    private Flowable<PostgresqlEvent> events(String channel, ContextScheduler loop) {
        return GapEmitter.flowable(
                new PostgresqlEvent.Gap(channel),
                NotificationConnection::size,
                events -> events.observeOn(loop),
                listener -> {
                    listener.whenGone(() -> context().runOnContext(nothing -> remove(channel, listener)));
                    context().runOnContext(nothing -> add(channel, listener));
                });
    }

    private static long size(PostgresqlEvent event) {
        return event instanceof PostgresqlEvent.Notification notification
                ? notification.payload().length()
                : 0;
    }

    /** Throws an exception if the server would not notify by this name. */
    static void check(String channel) {
        if (channel.indexOf('\0') >= 0 || channel.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
            throw new IllegalArgumentException("channel: \"" + channel + "\" (expected: at most " + MAX_NAME_BYTES
                    + " bytes in UTF-8, without U+0000)");
        }
    }

    private void add(String name, GapEmitter<PostgresqlEvent> listener) {
        if (listener.isGone()) {
            return;
        }
        Channel known = channels.get(name);
        if (known == null) {
            Channel channel = new Channel();
            channel.listeners.add(listener);
            channels.put(name, channel);
            listen(name, channel);
        } else {
            known.listeners.add(listener);
            if (known.open) {
                listener.resumed();
            }
        }
    }

    private void remove(String name, GapEmitter<PostgresqlEvent> listener) {
        Channel channel = channels.get(name);
        if (channel != null && channel.listeners.remove(listener) && channel.listeners.isEmpty()) {
            forget(name);
        }
    }

    private void forget(String name) {
        channels.remove(name);
        PgConnection open = connection();
        if (channels.isEmpty()) {
            disconnect();
        } else if (open != null) {
            open.query("UNLISTEN " + SqlIdentifier.quoted(name))
                    .execute()
                    .onFailure(failure -> LOG.debug("Still listening to {}", name, failure));
        }
    }

    private void listen(String name, Channel channel) {
        PgConnection open = connection();
        if (open == null) {
            connect();
            return;
        }
        open.query("LISTEN " + SqlIdentifier.quoted(name)).execute().onComplete(done -> {
            if (isCurrent(open) && channels.get(name) == channel) {
                answered(open, name, channel, done);
            }
        });
    }

    private void answered(PgConnection by, String name, Channel channel, AsyncResult<RowSet<Row>> done) {
        Throwable failure = done.failed() ? ErrorTranslator.translate(done.cause(), settings, 0) : null;
        if (failure == null) {
            works();
            channel.open = true;
            channel.listeners.forEach(GapEmitter::resumed);
        } else if (failure instanceof PostgresqlUnavailableException) {
            lost(by, failure);
        } else { // The server rejects this channel, which does not affect the others.
            forget(name);
            channel.listeners.forEach(listener -> listener.failed(failure));
        }
    }

    @Override
    protected boolean isWanted() {
        return !channels.isEmpty();
    }

    @Override
    protected ClientConnector<PgConnection> connector(Context on) {
        return connectors.toPrimary(on, "listen");
    }

    @Override
    protected void connected(PgConnection made) {
        made.closeHandler(nothing -> lost(made, ErrorTranslator.connectionLost(settings, null)));
        made.exceptionHandler(failure -> LOG.debug("Listening for {} failed", settings.subject(), failure));
        made.notificationHandler(notification -> notified(made, notification));
        Map.copyOf(channels).forEach(this::listen);
    }

    @Override
    protected void ask(PgConnection open) {
        open.query("select 1").execute().onSuccess(answer -> heard());
    }

    @Override
    protected void interrupted(Throwable reason) {
        LOG.debug("Not listening for {}", settings.subject(), reason);
        for (Channel channel : channels.values()) {
            channel.open = false;
            channel.listeners.forEach(GapEmitter::missed);
        }
    }

    private void notified(PgConnection by, PgNotification notification) {
        if (isCurrent(by)) {
            heard();
            Channel channel = channels.get(notification.getChannel());
            if (channel != null) {
                PostgresqlEvent event = new PostgresqlEvent.Notification(
                        notification.getChannel(), notification.getPayload(), notification.getProcessId());
                channel.listeners.forEach(listener -> listener.emit(event));
            }
        }
    }
}
