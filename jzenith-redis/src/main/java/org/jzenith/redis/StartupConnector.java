package org.jzenith.redis;

import io.reactivex.Completable;
import io.reactivex.CompletableEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Response;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.EventLoops;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.RootCause;
import org.jzenith.core.server.ServerProblems;

/**
 * Connects once, to check that Redis is available and lets the application in, and retries for as long as it is just
 * not available yet. Used on one event loop.
 */
final class StartupConnector {

    private static final long PAUSE_MILLIS = 200;

    /** The server to reach, and how long to try. */
    record Aim(RedisOptions options, ServerUrl url, RedisTls tls, Duration connectTimeout, Duration patience) {}

    private final Vertx vertx;
    private final Aim aim;
    private final RedisProblems problems;
    private final long deadlineNanos;
    private final CompletableEmitter emitter;
    private final Context context;

    private StartupConnector(Vertx vertx, Aim aim, RedisProblems problems, CompletableEmitter emitter) {
        this.vertx = vertx;
        this.aim = aim;
        this.problems = problems;
        this.deadlineNanos = System.nanoTime() + Math.min(aim.patience().toNanos(), Long.MAX_VALUE / 2);
        this.emitter = emitter;
        this.context = EventLoops.nextLoop(vertx);
    }

    /**
     * Completes when Redis is available; fails with a {@link org.jzenith.core.error.StartupException} if it does not
     * become available in time, or cannot.
     */
    static Completable with(Vertx vertx, Aim aim, RedisProblems problems) {
        return Completable.create(emitter -> {
            StartupConnector contact = new StartupConnector(vertx, aim, problems, emitter);
            contact.context.runOnContext(nothing -> contact.attempt());
        });
    }

    private void attempt() {
        ConnectionFactory connector = new ConnectionFactory(vertx, aim.options(), context);
        long left = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
        // Without patience there is only one attempt, which has the full time to connect.
        long limit = aim.patience().isZero()
                ? aim.connectTimeout().toMillis()
                : Math.max(100, Math.min(aim.connectTimeout().toMillis(), left));
        boolean[] over = {false};
        long timer = vertx.setTimer(Math.max(1, limit), id -> {
            over[0] = true;
            connector.cutOff();
            failed(problems.server().noAnswer(aim.connectTimeout()));
        });
        connector
                .open()
                .onComplete(done -> EventLoops.run(context, () -> {
                    vertx.cancelTimer(timer);
                    connector.cutOff();
                    if (over[0]) {
                        return;
                    }
                    if (done.succeeded()) {
                        emitter.onComplete();
                    } else {
                        failed(done.cause());
                    }
                }));
    }

    private void failed(Throwable failure) {
        Problem mended = mendedByOperator(failure);
        boolean late = System.nanoTime() - deadlineNanos >= 0;
        if (mended != null || late) {
            Problem problem =
                    mended != null ? mended : problems.unreachable(aim.url().server(), aim.patience(), words(failure));
            emitter.tryOnError(ServerProblems.failure(problem, failure));
        } else if (!emitter.isDisposed()) {
            vertx.setTimer(PAUSE_MILLIS, id -> attempt());
        }
    }

    /** Returns the problem that an operator has to solve, or null if waiting may help. */
    private @Nullable Problem mendedByOperator(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        if (message.contains("NOAUTH")
                || message.contains("WRONGPASS")
                || message.contains("NOPERM")
                || message.contains("invalid password")) {
            return problems.refusedUser(aim.url().user(), message);
        }
        if (message.contains("DB index") || message.contains("SELECT is not allowed")) {
            return problems.noDatabase(aim.url().database(), message);
        }
        if (failure instanceof SSLException || failure.getCause() instanceof SSLException || message.contains("SSL")) {
            return problems.noTls(aim.tls().toString(), words(failure));
        }
        boolean strange = message.startsWith("ILLEGAL_STATE")
                || failure instanceof NumberFormatException
                || failure instanceof IndexOutOfBoundsException;
        return strange || (failure instanceof Response && message.startsWith("ERR"))
                ? problems.noRedis(aim.url().server(), message)
                : null;
    }

    private static String words(Throwable failure) {
        String message = ServerProblems.words(failure);
        if (message.contains("reset by peer")) {
            return message + ", as by a server that accepts only TLS";
        }
        return certificateFlaw(failure).orElse(message);
    }

    /**
     * Returns what is wrong with the certificate of the server, which the failure of the handshake itself does not say.
     */
    private static Optional<String> certificateFlaw(Throwable failure) {
        for (Throwable cause : RootCause.chain(failure)) {
            if (cause instanceof CertificateException) {
                return Optional.of(String.valueOf(cause.getMessage()));
            }
        }
        return Optional.empty();
    }
}
