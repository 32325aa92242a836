package org.jzenith.backing;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;

/**
 * A connection for events that the server sends, open for as long as it is wanted. If it is lost, a new one is opened,
 * with a growing delay between attempts. If it has been silent for long, the server is asked for a sign of life. Used
 * on one event loop only, which is the one of its context.
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
     * @param connectNanos the time that it may take until a connection {@linkplain #works() works}
     * @param silenceNanos the time after which a silent server is asked for a sign of life
     * @param answerNanos the time that the server has to give it
     */
    protected ReconnectingConnection(
            Vertx vertx, Context context, long connectNanos, long silenceNanos, long answerNanos) {
        this.vertx = vertx;
        this.context = context;
        this.connectNanos = connectNanos;
        this.silenceNanos = silenceNanos;
        this.answerNanos = answerNanos;
    }

    /** Returns whether there is still a subscriber; without one, no connection is opened. */
    protected abstract boolean isWanted();

    /** Returns what opens the next connection in this context. */
    protected abstract ClientConnector<C> connector(Context on);

    /**
     * Subscribes on a new connection, and calls {@link #lost} when it ends and {@link #heard} whenever it says
     * something.
     */
    protected abstract void connected(C made);

    /** Sends the server a request that it always answers, and calls {@link #heard} when it does. */
    protected abstract void ask(C open);

    /** Records that events may be missed from now on, while a new connection is opened. */
    protected abstract void interrupted(Throwable reason);

    /** Returns the context, for what is to happen on the event loop. */
    protected final Context context() {
        return context;
    }

    /** Returns the connection if there is one. */
    protected final @Nullable C connection() {
        return connection;
    }

    /** Returns whether this is the connection, and not one that was given up before. */
    protected final boolean isCurrent(C which) {
        return connection == which;
    }

    /** Connects if there is no connection and no attempt, but not before the delay after the last failure is over. */
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
                        connecting.cutOff(); // given up before
                    } else if (done.failed()) {
                        reconnect(done.cause());
                    } else {
                        connection = done.result();
                        connected(done.result());
                    }
                }));
    }

    /** Records that the server does what the connection is for. */
    protected final void works() {
        working = true;
        backoff.reset();
        heard();
    }

    /** Records a sign of life. */
    protected final void heard() {
        heardNanos = System.nanoTime();
    }

    /** Replaces the connection if it is still this one. */
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
