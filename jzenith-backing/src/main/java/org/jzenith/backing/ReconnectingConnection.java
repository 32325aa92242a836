package org.jzenith.backing;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;

/**
 * A connection for events from the server, open as long as a subscriber exists. If the connection is lost, opens a new
 * one, with a growing delay between attempts. If the server has been silent for long, sends it a request as a test.
 * Used only on the event loop of its context.
 *
 * @param <C> the driver's type of a connection
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public abstract class ReconnectingConnection<C> {

    private static final long MIN_TICK_MILLIS = 10;
    private static final long MAX_TICK_MILLIS = 250;

    private final Vertx vertx;
    private final Context context;
    private final long connectNanos;
    private final long silenceNanos;
    private final long answerNanos;
    private final Backoff backoff = new Backoff();
    private @Nullable ClientConnector<C> connector;
    private @Nullable C connection;
    private boolean working;
    private long timer = -1; // No timer: the first timer id of a Vert.x is 0.
    private long deadlineNanos;
    private long heardNanos;
    private long askedNanos;

    /**
     * Creates it without a connection.
     *
     * @param connectNanos the time until a connection must {@linkplain #works() work}
     * @param silenceNanos the time after which a silent server is tested
     * @param answerNanos the time in which the server must answer the test
     */
    protected ReconnectingConnection(
            Vertx vertx, Context context, long connectNanos, long silenceNanos, long answerNanos) {
        this.vertx = vertx;
        this.context = context;
        this.connectNanos = connectNanos;
        this.silenceNanos = silenceNanos;
        this.answerNanos = answerNanos;
    }

    /** Returns whether a subscriber exists; without one, no connection is opened. */
    protected abstract boolean isWanted();

    /** Returns the connector for the next connection in this context. */
    protected abstract ClientConnector<C> connector(Context on);

    /**
     * Subscribes on a new connection. Calls {@link #lost} when the connection ends and {@link #heard} whenever it
     * receives something.
     */
    protected abstract void connected(C made);

    /** Sends a request that the server always answers, and calls {@link #heard} when the answer arrives. */
    protected abstract void ask(C open);

    /** Records that events may be missing until a new connection works. */
    protected abstract void interrupted(Throwable reason);

    /** Returns the context, for work on the event loop. */
    protected final Context context() {
        return context;
    }

    /** Returns the connection if there is one. */
    protected final @Nullable C connection() {
        return connection;
    }

    /** Returns whether this is the current connection, not an earlier one. */
    protected final boolean isCurrent(C which) {
        return connection == which;
    }

    /** Connects unless a connection or an attempt exists, but not before the delay after the last failure is over. */
    protected final void connect() {
        long now = System.nanoTime();
        if (backoff.isOn(now)) {
            vertx.setTimer(backoff.delayMillis(now), id -> connectNow());
        } else {
            connectNow();
        }
    }

    private void connectNow() {
        if (connector != null || !isWanted()) {
            return;
        }
        ClientConnector<C> connecting = connector(context);
        connector = connecting;
        deadlineNanos = System.nanoTime() + connectNanos;
        long tickMillis =
                TimeUnit.NANOSECONDS.toMillis(Math.min(connectNanos, Math.min(silenceNanos, answerNanos))) / 4;
        timer = vertx.setPeriodic(Math.max(MIN_TICK_MILLIS, Math.min(MAX_TICK_MILLIS, tickMillis)), id -> enforce());
        connecting
                .open()
                .onComplete(done -> EventLoops.run(context, () -> {
                    if (connector != connecting) {
                        connecting.cutOff(); // an abandoned attempt
                    } else if (done.failed()) {
                        reconnect(done.cause());
                    } else {
                        connection = done.result();
                        connected(done.result());
                    }
                }));
    }

    /** Records that the connection works as intended. */
    protected final void works() {
        working = true;
        backoff.reset();
        heard();
    }

    /** Records that the server has sent something. */
    protected final void heard() {
        heardNanos = System.nanoTime();
    }

    /** Replaces the connection if it is still the current one. */
    protected final void lost(C which, Throwable reason) {
        if (isCurrent(which)) {
            reconnect(reason);
        }
    }

    private void reconnect(Throwable reason) {
        disconnect();
        if (isWanted()) {
            interrupted(reason);
            backoff.failed(System.nanoTime(), reason);
            connect();
        }
    }

    /** Drops the connection or the attempt to connect. */
    protected final void disconnect() {
        vertx.cancelTimer(timer);
        ClientConnector<C> dropped = connector;
        connector = null;
        connection = null;
        working = false;
        if (dropped != null) {
            dropped.cutOff();
        }
    }

    private void enforce() {
        long now = System.nanoTime();
        C open = connection;
        if (open == null || !working) {
            if (now - deadlineNanos > 0) {
                reconnect(new TimeoutException("no connection"));
            }
        } else if (askedNanos - heardNanos > 0) {
            if (now - askedNanos > answerNanos) {
                reconnect(new TimeoutException("no sign of life"));
            }
        } else if (now - heardNanos > silenceNanos) {
            askedNanos = now;
            ask(open);
        }
    }
}
