package org.jzenith.postgresql.topology;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.postgresql.driver.ConnectionFactory;

/**
 * One server, as seen through a connection of its own, which stays open between two looks. Used on one event loop,
 * except for methods that say otherwise.
 */
final class MonitoredServer {

    private static final long TIMEOUT_MILLIS = 800;

    private final Vertx vertx;
    private final Context context;
    private final ServerAddress address;
    private final PgConnectOptions options;
    private final Runnable changed;
    private @Nullable ConnectionFactory factory;
    private @Nullable PgConnection connection;
    private long timer = -1; // No timer: the first timer id of a Vert.x is 0.
    private boolean asked;
    private long askedNanos;
    private volatile @Nullable ServerStatus status;
    private volatile @Nullable Throwable failure;

    /** Creates a server that nothing is known of; {@code changed} is called after each answer and each failure. */
    MonitoredServer(Vertx vertx, Context context, ServerAddress address, PgConnectOptions options, Runnable changed) {
        this.vertx = vertx;
        this.context = context;
        this.address = address;
        this.options = address.in(options);
        this.changed = changed;
    }

    /** Returns its address; on any thread. */
    ServerAddress address() {
        return address;
    }

    /** Returns its last answer; null if there is none, or if a later question has failed. On any thread. */
    @Nullable
    ServerStatus status() {
        return status;
    }

    /** Returns the failure of the last question; null if it was answered, or is the first. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Returns when the question of the last answer was sent, by {@link System#nanoTime()}. */
    long askedNanos() {
        return askedNanos;
    }

    /** Returns whether an answer is on its way. */
    boolean isAsked() {
        return asked;
    }

    /** Returns whether it has neither answered nor failed yet. */
    boolean isUnknown() {
        return status == null && failure == null;
    }

    boolean isPrimary() {
        ServerStatus known = status;
        return known != null && known.primary();
    }

    boolean isStandby() {
        ServerStatus known = status;
        return known != null && !known.primary();
    }

    /** Asks for its status, unless it is being asked. */
    void ask() {
        if (asked) {
            return;
        }
        asked = true;
        timer = vertx.setTimer(
                TIMEOUT_MILLIS,
                id -> failed(new IOException("no answer within " + DurationText.ofMillis(TIMEOUT_MILLIS))));
        PgConnection open = connection;
        if (open == null) {
            connect();
        } else {
            ask(open);
        }
    }

    private void connect() {
        ConnectionFactory made = new ConnectionFactory(vertx, options, context);
        factory = made;
        made.open()
                .onComplete(opened -> EventLoops.run(context, () -> {
                    if (factory != made) {
                        made.cutOff(); // It was given up meanwhile.
                    } else if (opened.failed()) {
                        failed(opened.cause());
                    } else {
                        PgConnection open = opened.result();
                        connection = open;
                        open.noticeHandler(notice -> {});
                        open.exceptionHandler(unsolicited -> {}); // The close follows.
                        open.closeHandler(nothing -> {
                            if (factory == made) {
                                failed(new IOException("the server has closed the connection"));
                            }
                        });
                        ask(open);
                    }
                }));
    }

    private void ask(PgConnection open) {
        ConnectionFactory asking = factory;
        long now = System.nanoTime();
        open.query(ServerStatus.SQL).execute().onComplete(answer -> {
            if (factory != asking) {
                return;
            }
            if (answer.failed()) {
                failed(answer.cause());
            } else {
                askedNanos = now;
                answered(ServerStatus.of(answer.result().iterator().next()), null);
            }
        });
    }

    private void failed(Throwable why) {
        drop();
        answered(null, why);
    }

    private void answered(@Nullable ServerStatus now, @Nullable Throwable why) {
        asked = false;
        vertx.cancelTimer(timer);
        status = now;
        failure = why;
        changed.run();
    }

    /** Closes the connection. */
    void drop() {
        ConnectionFactory open = factory;
        factory = null;
        connection = null;
        if (open != null) {
            open.cutOff();
        }
    }

    /** Closes the connection for good; a running question stays unanswered. */
    void close() {
        vertx.cancelTimer(timer);
        asked = true;
        drop();
    }
}
