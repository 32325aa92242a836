package org.jzenith.backing;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Vertx;
import io.vertx.reactivex.RxHelper;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jzenith.core.error.StartupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings an application together with a server: while it starts where it requires the server, else whenever the server
 * comes.
 */
public final class ServerAvailabilityWatcher {

    private static final Logger LOG = LoggerFactory.getLogger(ServerAvailabilityWatcher.class);
    private static final long RETRY_SECONDS = 1;
    /** What the server itself refuses it will probably refuse again, and it may be much that it does until then. */
    private static final long MAX_RETRY_SECONDS = 60;

    private final Vertx vertx;
    private final String namespace;
    private final Availability availability;
    private final Function<Duration, Completable> reach;
    private final Supplier<Completable> prepare;
    private volatile long pauseSeconds = RETRY_SECONDS;
    private volatile Disposable waiting = Disposables.disposed();

    /**
     * Looks for nothing yet.
     *
     * @param namespace of the keys that say where the server is
     * @param availability is told what was found
     * @param reach complete when the server is there; fails when it is not, after so much patience
     */
    public ServerAvailabilityWatcher(
            Vertx vertx, String namespace, Availability availability, Function<Duration, Completable> reach) {
        this(vertx, namespace, availability, reach, Completable::complete);
    }

    /**
     * Looks for nothing yet.
     *
     * @param namespace of the keys that say where the server is
     * @param availability is told what was found
     * @param reach complete when the server is there; fails when it is not, after so much patience
     * @param prepare what a server that is there needs before it can be used; repeated less often each time that it
     *     fails
     */
    public ServerAvailabilityWatcher(
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

    /** Complete when the server is there, which the application cannot do without. */
    public Completable required(Duration patience) {
        return reached(patience).doOnComplete(availability::found);
    }

    private Completable reached(Duration patience) {
        return reach.apply(patience)
                .doOnError(failure -> pauseSeconds = RETRY_SECONDS)
                .andThen(Completable.defer(prepare::get)
                        .doOnError(failure -> pauseSeconds = Math.min(MAX_RETRY_SECONDS, 2 * pauseSeconds)));
    }

    /** Complete in any case, when it was looked for once; where it was not there, it is looked for until it is. */
    public Completable wished() {
        return reached(Duration.ZERO).doOnComplete(availability::found).onErrorComplete(failure -> {
            missing(failure);
            waiting = pause().ignoreElements().andThen(retried()).subscribe(availability::found, this::unexpected);
            return true;
        });
    }

    /** Complete at once: there is no server, as it was asked for. */
    public Completable unnamed() {
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
        return Flowable.timer(pauseSeconds, TimeUnit.SECONDS, RxHelper.scheduler(vertx));
    }

    private void unexpected(Throwable failure) {
        LOG.error("Nobody looks for the server of {} any more", namespace, failure);
    }

    private void missing(Throwable failure) {
        String why = failure instanceof StartupException known
                ? known.problems().get(0).toString()
                : failure.toString();
        if (!availability.isMissing(why)) {
            LOG.warn("The application goes on without the server of {}, and is not ready. {}", namespace, why);
        }
        availability.missing(why);
    }

    /** Looks no further. */
    public void stop() {
        waiting.dispose();
    }
}
