package org.jzenith.postgresql;

import io.reactivex.Completable;
import io.reactivex.CompletableEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.EventLoops;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.RootCause;
import org.jzenith.core.server.ServerProblems;

/**
 * Connects once, to check that the database is available and lets the application in, and retries for as long as it is
 * just not available yet. Used on one event loop.
 */
final class StartupConnector {

    private static final long PAUSE_MILLIS = 200;

    private final Vertx vertx;
    private final PgConnectOptions options;
    private final PostgresqlProblems problems;
    private final Duration connectTimeout;
    private final Duration patience;
    private final long deadlineNanos;
    private final CompletableEmitter emitter;
    private final Context context;

    private StartupConnector(
            Vertx vertx,
            PgConnectOptions options,
            PostgresqlProblems problems,
            Duration connectTimeout,
            Duration patience,
            CompletableEmitter emitter) {
        this.vertx = vertx;
        this.options = options;
        this.problems = problems;
        this.connectTimeout = connectTimeout;
        this.patience = patience;
        this.deadlineNanos = System.nanoTime() + Math.min(patience.toNanos(), Long.MAX_VALUE / 2);
        this.emitter = emitter;
        this.context = EventLoops.nextLoop(vertx);
    }

    /**
     * Completes when the database is available; fails with a {@link org.jzenith.core.error.StartupException} if it does
     * not become available in time, or cannot.
     */
    static Completable with(
            Vertx vertx,
            PgConnectOptions options,
            PostgresqlProblems problems,
            Duration connectTimeout,
            Duration patience) {
        return Completable.create(emitter -> {
            StartupConnector contact =
                    new StartupConnector(vertx, options, problems, connectTimeout, patience, emitter);
            contact.context.runOnContext(nothing -> contact.attempt());
        });
    }

    private void attempt() {
        ConnectionFactory connector = new ConnectionFactory(vertx, options, context);
        long left = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
        // Without patience there is only one attempt, which has the full time to connect.
        long limit = patience.isZero()
                ? connectTimeout.toMillis()
                : Math.max(100, Math.min(connectTimeout.toMillis(), left));
        long timer = vertx.setTimer(Math.max(1, limit), id -> connector.cutOff());
        connector
                .open()
                .onComplete(done -> EventLoops.run(context, () -> {
                    boolean inTime = vertx.cancelTimer(timer);
                    if (done.succeeded()) {
                        done.result().close().onComplete(closed -> connector.cutOff());
                        emitter.onComplete();
                    } else {
                        connector.cutOff();
                        failed(inTime ? done.cause() : problems.server().noAnswer(connectTimeout));
                    }
                }));
    }

    private void failed(Throwable failure) {
        Problem mended = mendedByOperator(failure);
        boolean late = System.nanoTime() - deadlineNanos >= 0;
        if (mended != null || late) {
            String server = options.getHost() + ':' + options.getPort();
            Problem problem =
                    mended != null ? mended : problems.unreachable(server, patience, ServerProblems.words(failure));
            emitter.tryOnError(ServerProblems.failure(problem, failure));
        } else if (!emitter.isDisposed()) {
            vertx.setTimer(PAUSE_MILLIS, id -> attempt());
        }
    }

    /** Returns the problem that an operator has to solve, or null if waiting may help. */
    private @Nullable Problem mendedByOperator(Throwable failure) {
        if (failure instanceof PgException sql && sql.getSqlState() != null) {
            return switch (sql.getSqlState()) {
                case "28P01", "28000" -> problems.refusedUser(options.getUser(), String.valueOf(sql.getErrorMessage()));
                case "3D000" -> problems.noDatabase(options.getDatabase(), String.valueOf(sql.getErrorMessage()));
                case "08P01" -> isOfBouncer(sql) ? problems.bouncer(String.valueOf(sql.getErrorMessage())) : null;
                default -> null;
            };
        }
        boolean tls = failure instanceof SSLException
                || failure.getCause() instanceof SSLException
                || String.valueOf(failure.getMessage()).contains("SSL");
        return tls ? problems.noTls(options.getSslMode().value, ServerProblems.words(RootCause.of(failure))) : null;
    }

    /**
     * Returns whether a pgbouncer refuses the limits that are sent to a server in direct mode; it always does so in
     * these words.
     */
    private static boolean isOfBouncer(PgException sql) {
        return String.valueOf(sql.getErrorMessage()).startsWith("unsupported startup parameter");
    }
}
