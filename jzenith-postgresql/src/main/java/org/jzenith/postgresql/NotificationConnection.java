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
import org.jzenith.backing.GapEmitter;
import org.jzenith.backing.ReconnectingConnection;
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
        private final List<ChannelSubscriber> listeners = new ArrayList<>();
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
        if (channel.indexOf('\0') >= 0 || channel.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
            return Flowable.error(new IllegalArgumentException("channel: \"" + channel + "\" (expected: at most "
                    + MAX_NAME_BYTES + " bytes in UTF-8, without U+0000)"));
        }
        return GapEmitter.<PostgresqlEvent>flowable(new PostgresqlEvent.Gap(channel), events -> {
                    ChannelSubscriber listener = new ChannelSubscriber(channel, events, pool.vertx());
                    events.whenGone(() -> context().runOnContext(nothing -> remove(listener)));
                    context().runOnContext(nothing -> add(listener));
                })
                .takeUntil(pool.closing().toFlowable());
    }

    private void add(ChannelSubscriber listener) {
        if (listener.isGone()) {
            return;
        }
        Channel known = channels.get(listener.channel());
        if (known == null) {
            Channel channel = new Channel();
            channel.listeners.add(listener);
            channels.put(listener.channel(), channel);
            listen(listener.channel(), channel);
        } else {
            known.listeners.add(listener);
            if (known.open) {
                listener.listens();
            }
        }
    }

    private void remove(ChannelSubscriber listener) {
        Channel channel = channels.get(listener.channel());
        if (channel != null && channel.listeners.remove(listener) && channel.listeners.isEmpty()) {
            forget(listener.channel());
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
            channel.listeners.forEach(ChannelSubscriber::listens);
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
            channel.listeners.forEach(ChannelSubscriber::lost);
        }
    }

    private void notified(PgConnection by, PgNotification notification) {
        if (isCurrent(by)) {
            heard();
            Channel channel = channels.get(notification.getChannel());
            if (channel != null) {
                channel.listeners.forEach(listener -> listener.notified(notification));
            }
        }
    }
}
