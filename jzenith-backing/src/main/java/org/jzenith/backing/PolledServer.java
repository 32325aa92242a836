package org.jzenith.backing;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.eventloop.EventLoops;

/**
 * One of several servers, as seen through a connection of its own, which stays open between two questions. Used on one
 * event loop, except for methods that say otherwise.
 *
 * @param <C> the driver's type of a connection
 * @param <S> the type of an answer
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public abstract class PolledServer<C, S> {

    private static final long TIMEOUT_MILLIS = 800;

    private final Vertx vertx;
    private final Context context;
    private final ServerAddress address;
    private final Runnable changed;
    private @Nullable ClientConnector<C> connector;
    private @Nullable C connection;
    private long timer = -1; // No timer: the first timer id of a Vert.x is 0.
    private boolean asked;
    private boolean closed;
    private long askedNanos;
    private volatile @Nullable S status;
    private volatile @Nullable Throwable failure;

    /**
     * Creates a server that nothing is known of.
     *
     * @param changed is called after each answer and each failure
     */
    protected PolledServer(Vertx vertx, Context context, ServerAddress address, Runnable changed) {
        this.vertx = vertx;
        this.context = context;
        this.address = address;
        this.changed = changed;
    }

    /** Returns what opens one connection to the server. */
    protected abstract ClientConnector<C> connector(Context on);

    /** Calls the action when the connection ends by itself. */
    protected abstract void watch(C open, Runnable lost);

    /** Asks the server for its status. */
    protected abstract Future<S> status(C open);

    /** Returns its address; on any thread. */
    public final ServerAddress address() {
        return address;
    }

    /** Returns its last answer; null if there is none, or if a later question has failed. On any thread. */
    public final @Nullable S status() {
        return status;
    }

    /** Returns the failure of the last question; null if it was answered, or is the first. On any thread. */
    public final @Nullable Throwable failure() {
        return failure;
    }

    /** Returns when the question of the last answer was sent, by {@link System#nanoTime()}. */
    public final long askedNanos() {
        return askedNanos;
    }

    /** Returns whether an answer is on its way. */
    public final boolean isAsked() {
        return asked;
    }

    /** Returns whether it has neither answered nor failed yet. */
    public final boolean isUnknown() {
        return status == null && failure == null;
    }

    /** Asks for its status, unless it is being asked. It fails if it does not answer within 800 ms. */
    public final void ask() {
        if (asked || closed) {
            return;
        }
        asked = true;
        timer = vertx.setTimer(
                TIMEOUT_MILLIS,
                id -> failed(new IOException("no answer within " + DurationText.ofMillis(TIMEOUT_MILLIS))));
        C open = connection;
        if (open == null) {
            connect();
        } else {
            ask(open);
        }
    }

    private void connect() {
        ClientConnector<C> made = connector(context);
        connector = made;
        made.open()
                .onComplete(opened -> EventLoops.run(context, () -> {
                    if (connector != made) {
                        made.cutOff(); // It was given up meanwhile.
                    } else if (opened.failed()) {
                        failed(opened.cause());
                    } else {
                        C open = opened.result();
                        connection = open;
                        watch(open, () -> {
                            if (connector == made) {
                                failed(new IOException("the server has closed the connection"));
                            }
                        });
                        ask(open);
                    }
                }));
    }

    private void ask(C open) {
        ClientConnector<C> asking = connector;
        long now = System.nanoTime();
        status(open).onComplete(answer -> {
            if (connector != asking) {
                return;
            }
            if (answer.failed()) {
                failed(answer.cause());
            } else {
                askedNanos = now;
                answered(answer.result(), null);
            }
        });
    }

    private void failed(Throwable why) {
        drop();
        answered(null, why);
    }

    private void answered(@Nullable S now, @Nullable Throwable why) {
        asked = false;
        vertx.cancelTimer(timer);
        status = now;
        failure = why;
        changed.run();
    }

    /** Closes the connection; the next question opens another one. */
    public final void drop() {
        ClientConnector<C> open = connector;
        connector = null;
        connection = null;
        if (open != null) {
            open.cutOff();
        }
    }

    /** Closes the connection for good; a running question stays unanswered. */
    public final void close() {
        closed = true;
        vertx.cancelTimer(timer);
        drop();
    }
}
