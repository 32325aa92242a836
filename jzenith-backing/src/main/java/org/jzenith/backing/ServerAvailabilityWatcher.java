package org.jzenith.backing;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.eventloop.ContextScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the server of a client. If the server is required, the start waits for it; otherwise the search goes on in the
 * background.
 */
final class ServerAvailabilityWatcher {

    private static final Logger LOG = LoggerFactory.getLogger(ServerAvailabilityWatcher.class);
    private static final long RETRY_SECONDS = 1;
    /** If preparing fails, it will probably fail again, and each attempt may be expensive for the server. */
    private static final long MAX_RETRY_SECONDS = 60;

    private final Vertx vertx;
    private final String namespace;
    private final Availability availability;
    private final Function<Duration, Completable> reach;
    private final Supplier<Completable> prepare;
    private volatile long pauseSeconds = RETRY_SECONDS;
    private volatile Disposable waiting = Disposables.disposed();

    /**
     * Creates a watcher that does nothing yet.
     *
     * @param namespace the namespace of the keys that name the server
     * @param availability receives the result
     * @param reach completes when the server is reached; fails if it is not reached in this time
     * @param prepare prepares a reached server; after each failure, the pause before the next attempt grows
     */
    ServerAvailabilityWatcher(
            Vertx vertx,
            String namespace,
            Availability availability,
            Function<Duration, Completable> reach,
            Supplier<Completable> prepare) {
        this.vertx = vertx;
        this.namespace = namespace;
        this.availability = availability;
        this.reach = reach;
        this.prepare = prepare;
    }

    /** Completes when the required server is reached and prepared. */
    Completable required(Duration patience) {
        return reached(patience).doOnComplete(availability::found);
    }

    private Completable reached(Duration patience) {
        return reach.apply(patience)
                .doOnError(failure -> pauseSeconds = RETRY_SECONDS)
                .andThen(Completable.defer(prepare::get)
                        .doOnError(failure -> pauseSeconds = Math.min(MAX_RETRY_SECONDS, 2 * pauseSeconds)));
    }

    /** Completes after the first attempt in any case. If it failed, further attempts follow in the background. */
    Completable wished() {
        return reached(Duration.ZERO).doOnComplete(availability::found).onErrorComplete(failure -> {
            missing(failure);
            waiting = pause().ignoreElements().andThen(retried()).subscribe(this::foundLate, this::unexpected);
            return true;
        });
    }

    /** Completes at once: no server is configured. */
    Completable unnamed() {
        LOG.info("No server is configured: neither {}.host nor {}.url is set", namespace, namespace);
        availability.missing("none is configured");
        return Completable.complete();
    }

    private Completable retried() {
        return Completable.defer(() -> reached(Duration.ZERO))
                .doOnError(this::missing)
                .retryWhen(failures -> failures.concatMap(failure -> pause()));
    }

    private Flowable<Long> pause() {
        return Flowable.timer(pauseSeconds, TimeUnit.SECONDS, new ContextScheduler(vertx.getOrCreateContext()));
    }

    private void foundLate() {
        LOG.info("The server of {} is there now", namespace);
        availability.found();
    }

    private void unexpected(Throwable failure) {
        LOG.error("The search for the server of {} ended unexpectedly", namespace, failure);
    }

    private void missing(Throwable failure) {
        String why = failure instanceof StartupException known
                ? known.problems().get(0).toString()
                : failure.toString();
        if (!availability.isMissing(why)) {
            LOG.warn("The application runs without the server of {} and is not ready. {}", namespace, why);
        }
        availability.missing(why);
    }

    /** Stops the attempts. */
    void stop() {
        waiting.dispose();
    }
}
