package org.jzenith.backing;

import io.reactivex.Completable;
import io.reactivex.CompletableEmitter;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.TimeUnit;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.eventloop.EventLoops;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects once, to check that a server is available and accepts the login. Retries as long as the server is only
 * unavailable for the moment. Used on one event loop.
 *
 * @param <C> the driver's type of a connection
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class StartupConnector<C> {

    /**
     * The server, as its module knows it.
     *
     * @param <C> the driver's type of a connection
     */
    public interface Target<C> {

        /** Returns the name of the server in messages, such as {@code db:5432}; without a password. */
        String server();

        /** Returns a connector for one connection on the event loop of the context. */
        ClientConnector<C> connector(Context context);

        /** Closes an opened connection; {@link ClientConnector#cutOff()} follows. */
        Future<Void> goodbye(C connection);

        /** Returns the problem that an operator must solve, or null if waiting may help. */
        @Nullable
        Problem permanent(Throwable failure);

        /** Returns the problem that the server could not be reached within this time. */
        Problem unreachable(Duration patience, Throwable failure);
    }

    private static final long PAUSE_MILLIS = 200;
    private static final long MIN_ATTEMPT_MILLIS = 100;
    /** The time after which a waiting start logs a warning, so that it does not look hung. */
    private static final long SILENT_MILLIS = 2_000;
    /** Always with seconds: {@link LocalTime#toString()} omits them at full minutes. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private static final Logger LOG = LoggerFactory.getLogger(StartupConnector.class);

    private final Vertx vertx;
    private final Target<C> target;
    private final ServerProblems problems;
    private final Duration connectTimeout;
    private final Duration patience;
    private final long deadlineNanos;
    private final CompletableEmitter emitter;
    private final Context context;
    private @Nullable Throwable last;

    private StartupConnector(
            Vertx vertx,
            Target<C> target,
            ServerProblems problems,
            Duration connectTimeout,
            Duration patience,
            CompletableEmitter emitter) {
        this.vertx = vertx;
        this.target = target;
        this.problems = problems;
        this.connectTimeout = connectTimeout;
        this.patience = patience;
        this.deadlineNanos = System.nanoTime() + Math.min(patience.toNanos(), Long.MAX_VALUE / 2);
        this.emitter = emitter;
        this.context = EventLoops.nextLoop(vertx);
    }

    /**
     * Completes when the server is available. Fails with a {@link StartupException} if the server does not become
     * available in time, or never will. Without patience, makes one attempt.
     */
    public static <C> Completable connect(
            Vertx vertx, Target<C> target, ServerProblems problems, Duration connectTimeout, Duration patience) {
        return Completable.create(emitter -> {
            StartupConnector<C> connector =
                    new StartupConnector<>(vertx, target, problems, connectTimeout, patience, emitter);
            connector.context.runOnContext(nothing -> {
                connector.warnLater();
                connector.attempt();
            });
        });
    }

    private void warnLater() {
        if (patience.toMillis() <= SILENT_MILLIS) {
            return;
        }
        long timer = vertx.setTimer(
                SILENT_MILLIS,
                id -> LOG.warn(
                        "{}: {} cannot be reached yet ({}). The start goes on trying until {}, for {}, which is {}",
                        problems.namespace(),
                        target.server(),
                        last == null ? "no answer" : ServerProblems.words(last),
                        LocalTime.now(ZoneId.systemDefault())
                                .plus(Duration.ofNanos(deadlineNanos - System.nanoTime()))
                                .format(TIME),
                        DurationText.of(patience),
                        problems.key("start-timeout")));
        emitter.setCancellable(() -> vertx.cancelTimer(timer));
    }

    private void attempt() {
        ClientConnector<C> connector = target.connector(context);
        boolean[] late = {false};
        long timer = vertx.setTimer(attemptMillis(), id -> {
            late[0] = true;
            connector.cutOff();
            failed(problems.noAnswer(connectTimeout));
        });
        connector
                .open()
                .onComplete(opened -> EventLoops.run(context, () -> {
                    vertx.cancelTimer(timer);
                    if (late[0]) {
                        connector.cutOff();
                    } else {
                        ended(connector, opened);
                    }
                }));
    }

    /**
     * Returns the time for one attempt. The only attempt has the full time; one of several has at most the remaining
     * time.
     */
    private long attemptMillis() {
        long left = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
        long full = Math.max(1, connectTimeout.toMillis());
        return patience.isZero() ? full : Math.min(full, Math.max(MIN_ATTEMPT_MILLIS, left));
    }

    private void ended(ClientConnector<C> connector, AsyncResult<C> opened) {
        if (opened.succeeded()) {
            target.goodbye(opened.result()).onComplete(closed -> connector.cutOff());
            emitter.onComplete();
        } else {
            connector.cutOff();
            failed(opened.cause());
        }
    }

    private void failed(Throwable failure) {
        last = failure;
        Problem permanent = target.permanent(failure);
        if (permanent != null) {
            emitter.tryOnError(ServerProblems.failure(permanent, failure));
        } else if (System.nanoTime() - deadlineNanos >= 0) {
            emitter.tryOnError(ServerProblems.failure(target.unreachable(patience, failure), failure));
        } else if (!emitter.isDisposed()) {
            vertx.setTimer(PAUSE_MILLIS, id -> attempt());
        }
    }
}
