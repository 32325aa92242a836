package org.jzenith.backing;

import io.reactivex.Maybe;
import io.reactivex.MaybeEmitter;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.eventloop.EventLoops;

/**
 * Checks whether a server is available. The probe has a connection of its own, so the answer does not wait behind the
 * application's load and takes no resources from it. The first check opens the connection, and so does the next check
 * after a loss. Safe on any thread; calls during a running check receive the result of that check.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class Probe {

    /** The driver's side of a probe; used on one event loop only. */
    public interface Connection {

        /** Connects; runs {@code whenLost} if the connection ends by itself. */
        Future<?> open(Runnable whenLost);

        /** Sends a request that the server always answers. */
        Future<?> ask();

        /** Drops the connection in any state. May be called any number of times. */
        void cutOff();
    }

    /** The timeout of the probe, shorter than that of a health check, so that the health check reports the reason. */
    private static final long TIMEOUT_MILLIS = 800;

    private final Vertx vertx;
    private final Function<Context, ? extends Connection> connections;
    private final Availability availability;
    private final Context context;
    private final List<MaybeEmitter<String>> asking = new ArrayList<>();
    private @Nullable Connection connection;
    private long timer = -1; // No timer: the first timer id of a Vert.x is 0.
    private boolean closed;

    /**
     * Creates the probe; {@code connections} creates a connection that is not open yet, for the event loop of a
     * context.
     */
    public Probe(Vertx vertx, Function<Context, ? extends Connection> connections, Availability availability) {
        this.vertx = vertx;
        this.connections = connections;
        this.availability = availability;
        this.context = EventLoops.nextLoop(vertx);
    }

    /** Returns, within less than a second, the problem with the server; empty if the server answers. */
    public Maybe<String> problem() {
        return Maybe.create(emitter -> context.runOnContext(nothing -> ask(emitter)));
    }

    private void ask(MaybeEmitter<String> emitter) {
        if (closed || availability.reason() != null) {
            emitter.onSuccess(closed ? "closed" : "not there since the start");
            return;
        }
        asking.add(emitter);
        if (asking.size() > 1) {
            return;
        }
        timer = vertx.setTimer(
                TIMEOUT_MILLIS, id -> failed("no answer within " + DurationText.ofMillis(TIMEOUT_MILLIS)));
        Connection open = connection;
        if (open == null) {
            connect();
        } else {
            ask(open);
        }
    }

    private void connect() {
        Connection made = connections.apply(context);
        connection = made;
        made.open(() -> drop(made))
                .onComplete(done -> EventLoops.run(context, () -> {
                    if (connection != made) {
                        made.cutOff(); // an abandoned connection
                    } else if (done.failed()) {
                        failed("cannot be reached");
                    } else {
                        ask(made);
                    }
                }));
    }

    private void ask(Connection open) {
        open.ask().onComplete(done -> {
            if (done.succeeded()) {
                answer(null);
            } else if (connection == open || connection == null) {
                failed("does not answer");
            }
        });
    }

    private void failed(String problem) {
        Connection broken = connection;
        if (broken != null) {
            drop(broken);
        }
        answer(problem);
    }

    private void drop(Connection which) {
        if (connection == which) {
            connection = null;
        }
        which.cutOff();
    }

    private void answer(@Nullable String problem) {
        vertx.cancelTimer(timer);
        List<MaybeEmitter<String>> answered = List.copyOf(asking);
        asking.clear();
        for (MaybeEmitter<String> emitter : answered) {
            if (problem == null) {
                emitter.onComplete();
            } else {
                emitter.onSuccess(problem);
            }
        }
    }

    /** Drops the connection. The probe opens no further ones. */
    public void close() {
        context.runOnContext(nothing -> {
            closed = true;
            failed("closed");
        });
    }
}
