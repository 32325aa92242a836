package org.jzenith.core.health;

import static java.util.Objects.requireNonNull;

import io.reactivex.Flowable;
import io.reactivex.Scheduler;
import io.reactivex.Single;
import io.reactivex.SingleEmitter;
import io.vertx.core.Vertx;
import io.vertx.reactivex.RxHelper;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.jzenith.core.error.OutOfMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All health checks of an application, run in parallel, each with its own deadline. Safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class HealthRegistry {

    private static final Logger LOG = LoggerFactory.getLogger(HealthRegistry.class);

    /** A check with its name and kind, which are read only once, so that they are the same in each report. */
    private static final class Known {
        final String name;
        final HealthCheck.Kind kind;
        final HealthCheck check;
        /**
         * Whether the last run failed. Only the first of several failures is logged: anyone who may query the health
         * could fill the log.
         */
        volatile boolean failed;

        Known(String name, HealthCheck.Kind kind, HealthCheck check) {
            this.name = name;
            this.kind = kind;
            this.check = check;
        }
    }

    private final List<Known> checks = new CopyOnWriteArrayList<>();
    private final long timeoutMillis;
    private final Vertx vertx;

    /**
     * Creates the registry of these checks, each of which may take as long as {@code timeout}.
     *
     * @throws IllegalArgumentException if two checks have the same name
     * @throws NullPointerException if a check has no name or no kind
     */
    public HealthRegistry(Set<HealthCheck> checks, Duration timeout, Vertx vertx) {
        this.timeoutMillis = timeout.toMillis();
        this.vertx = vertx;
        checks.forEach(this::add);
    }

    /**
     * Adds a check that is known only while the application starts.
     *
     * @throws IllegalArgumentException if there is a check with the same name
     * @throws NullPointerException if the check has no name or no kind
     */
    public synchronized void add(HealthCheck check) {
        String type = check.getClass().getName();
        String name = requireNonNull(check.name(), () -> "name() of the health check " + type);
        if (checks.stream().anyMatch(known -> known.name.equals(name))) {
            throw new IllegalArgumentException("Two health checks have the name " + name + " (expected: unique names)");
        }
        checks.add(new Known(name, requireNonNull(check.kind(), () -> "kind() of the health check " + type), check));
    }

    /** Runs the checks that determine whether the process should be restarted. */
    public Single<HealthReport> liveness() {
        return report(check -> check.kind == HealthCheck.Kind.LIVENESS);
    }

    /** Runs the checks that determine whether requests should be sent to this application. */
    public Single<HealthReport> readiness() {
        return report(check -> check.kind == HealthCheck.Kind.READINESS);
    }

    /** Runs all checks. */
    public Single<HealthReport> health() {
        return report(check -> true);
    }

    private Single<HealthReport> report(Predicate<Known> wanted) {
        Scheduler scheduler = RxHelper.scheduler(vertx);
        return Flowable.fromIterable(checks)
                .filter(wanted::test)
                .flatMapSingle(
                        check -> ask(check, scheduler).map(result -> Map.entry(check.name, result)),
                        false,
                        Integer.MAX_VALUE)
                .toMap(Map.Entry::getKey, Map.Entry::getValue)
                .map(HealthReport::new);
    }

    private Single<HealthResult> ask(Known known, Scheduler scheduler) {
        return Single.<HealthResult>create(emitter -> run(known.check, emitter))
                .timeout(timeoutMillis, TimeUnit.MILLISECONDS, scheduler)
                .doOnSuccess(result -> known.failed = false)
                .onErrorReturn(failure -> {
                    OutOfMemory.check(failure);
                    if (!known.failed) {
                        known.failed = true;
                        log(known.name, failure);
                    }
                    return HealthResult.down(
                            failure instanceof TimeoutException
                                    ? "no answer within " + timeoutMillis + " ms"
                                    : "failed, see the log");
                });
    }

    private static void log(String name, Throwable failure) {
        String message = "The health check {} failed, which is not logged again before it succeeds";
        try {
            LOG.warn(message, name, failure);
        } catch (
                RuntimeException
                        e) { // The back end asks the failure for its message, which may fail as well; nobody would get
            // a report.
            LOG.warn(message + ": {}", name, failure.getClass().getName());
        }
    }

    /**
     * Runs a check. RxJava throws some errors at the subscriber, such as that of a missing class; then nobody would get
     * a report.
     */
    private static void run(HealthCheck check, SingleEmitter<HealthResult> emitter) {
        try {
            emitter.setDisposable(check.check().subscribe(emitter::onSuccess, failure -> emitter.tryOnError(failure)));
        } catch (Throwable e) {
            OutOfMemory.check(e);
            emitter.tryOnError(e);
        }
    }
}
