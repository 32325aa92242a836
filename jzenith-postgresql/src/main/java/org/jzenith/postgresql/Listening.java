package org.jzenith.postgresql;

import io.reactivex.BackpressureStrategy;
import io.reactivex.Flowable;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgNotification;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Backoff;
import org.jzenith.core.client.EventLoops;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens on one connection for all subscribers of a client, to each channel from its first subscriber to its last, and again whenever
 * that connection is lost. Silent for long, it is asked whether it is still one. What is not final is used on one event loop.
 */
final class Listening {

    private static final Logger LOG = LoggerFactory.getLogger(Listening.class);

    private final Settings settings;
    private final Vertx vertx;
    private final PgConnectOptions options;
    private final Context context;
    private final Backoff backoff = new Backoff();
    private final Map<String, Channel> channels = new LinkedHashMap<>();
    private @Nullable Connector connector;
    private @Nullable PgConnection connection;
    private long timer = -1;
    private long heardNanos;
    private long askedNanos;

    /** Those who want to know of one channel. */
    private static final class Channel {
        private final List<Listener> listeners = new ArrayList<>();
        /** Whether the server has said that we listen. */
        private boolean open;
    }

    Listening(Lanes lanes) {
        this.settings = lanes.settings();
        this.vertx = lanes.vertx();
        this.options = ConnectOptions.named(lanes.options(), "listen");
        this.context = EventLoops.nextLoop(vertx);
    }

    Flowable<PostgresqlEvent> to(String channel) {
        if (!settings.direct()) {
            return Flowable.error(new UnsupportedOperationException(settings.subject() + ".mode is pgbouncer, which passes no notifications on "
                    + "(expected: direct, for example of a named database that leads to the server itself)"));
        }
        return Flowable.create(emitter -> {
            Listener listener = new Listener(channel, emitter, vertx);
            emitter.setCancellable(() -> context.runOnContext(nothing -> remove(listener)));
            context.runOnContext(nothing -> add(listener));
        }, BackpressureStrategy.BUFFER);
    }

    private void add(Listener listener) {
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

    private void remove(Listener listener) {
        Channel channel = channels.get(listener.channel());
        if (channel != null && channel.listeners.remove(listener) && channel.listeners.isEmpty()) {
            forget(listener.channel());
        }
    }

    private void forget(String name) {
        channels.remove(name);
        PgConnection open = connection;
        if (channels.isEmpty()) {
            disconnect();
        } else if (open != null) {
            open.query("UNLISTEN " + quoted(name)).execute().onFailure(failure -> LOG.debug("Still listening to {}", name, failure));
        }
    }

    private void listen(String name, Channel channel) {
        Connector which = connector;
        PgConnection open = connection;
        if (which != null && open != null) {
            open.query("LISTEN " + quoted(name)).execute().onComplete(done -> {
                if (connector == which && channels.get(name) == channel) {
                    answered(which, name, channel, done);
                }
            });
        } else if (which == null) {
            connectInTime();
        }
    }

    private void answered(Connector which, String name, Channel channel, AsyncResult<RowSet<Row>> done) {
        Throwable failure = done.failed() ? Failures.told(done.cause(), settings, 0) : null;
        if (failure == null) {
            backoff.reset();
            heardNanos = System.nanoTime();
            channel.open = true;
            channel.listeners.forEach(Listener::listens);
        } else if (failure instanceof PostgresqlUnavailableException) {
            lost(which, failure);
        } else { // It cannot be listened to at all, which is nothing to the others.
            forget(name);
            channel.listeners.forEach(listener -> listener.failed(failure));
        }
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private void connectInTime() {
        long now = System.nanoTime();
        if (backoff.isOn(now)) {
            vertx.setTimer(backoff.delayMillis(now), id -> connect());
        } else {
            connect();
        }
    }

    private void connect() {
        if (channels.isEmpty() || connector != null) {
            return;
        }
        Connector connecting = new Connector(vertx, options);
        connector = connecting;
        long deadline = System.nanoTime() + settings.connectNanos();
        timer = vertx.setPeriodic(settings.tickMillis(), id -> enforce(connecting, deadline));
        connecting.open(context).onComplete(done -> EventLoops.run(context, () -> {
            if (connector != connecting) {
                connecting.cutOff(); // given up before
            } else if (done.failed()) {
                lost(connecting, done.cause());
            } else {
                connected(connecting, done.result());
            }
        }));
    }

    private void connected(Connector which, PgConnection made) {
        made.closeHandler(nothing -> lost(which, Failures.connectionLost(null)));
        made.exceptionHandler(failure -> LOG.debug("Listening for {} failed", settings.subject(), failure));
        made.notificationHandler(notification -> notified(which, notification));
        connection = made;
        heardNanos = System.nanoTime();
        askedNanos = heardNanos;
        Map.copyOf(channels).forEach(this::listen);
    }

    /** Gives up what is not there in time, and asks what has been silent for long. */
    private void enforce(Connector which, long deadlineNanos) {
        long now = System.nanoTime();
        PgConnection open = connection;
        if (connector != which) {
            return;
        }
        if (open == null) {
            if (now - deadlineNanos > 0) {
                lost(which, Failures.notConnectedInTime(settings));
            }
        } else if (askedNanos - heardNanos > 0) {
            if (now - askedNanos > settings.connectNanos()) {
                lost(which, Failures.connectionLost(null));
            }
        } else if (now - heardNanos > settings.connectNanos()) {
            askedNanos = now;
            open.query("select 1").execute().onSuccess(answer -> heardNanos = System.nanoTime());
        }
    }

    private void lost(Connector which, Throwable reason) {
        if (connector != which) {
            return; // given up before
        }
        LOG.debug("Not listening for {}", settings.subject(), reason);
        disconnect();
        for (Channel channel : channels.values()) {
            channel.open = false;
            channel.listeners.forEach(Listener::lost);
        }
        backoff.failed(System.nanoTime(), reason);
        connectInTime();
    }

    private void disconnect() {
        vertx.cancelTimer(timer);
        Connector open = connector;
        connector = null;
        connection = null;
        if (open != null) {
            open.cutOff();
        }
    }

    private void notified(Connector which, PgNotification notification) {
        if (connector == which) {
            heardNanos = System.nanoTime();
            Channel channel = channels.get(notification.getChannel());
            if (channel != null) {
                channel.listeners.forEach(listener -> listener.notified(notification));
            }
        }
    }
}
