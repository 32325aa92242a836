package org.jzenith.core.health;

import static java.util.Objects.requireNonNull;

import io.reactivex.Flowable;
import io.reactivex.Scheduler;
import io.reactivex.Single;
import io.reactivex.SingleEmitter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.OutOfMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All health checks of an application, run in parallel, each with its own deadline. Safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class HealthRegistry {

    private static final Logger LOG = LoggerFactory.getLogger(HealthRegistry.class);

    private final List<KnownCheck> checks = new CopyOnWriteArrayList<>();
    private final Set<String> optional;
    private final LongSupplier nanoTime;
    private final long timeoutMillis;
    private final Duration grace;
    private final Supplier<Scheduler> schedulers;
    private volatile @Nullable ApplicationReadiness application;

    /**
     * Creates the registry of these checks, each with {@code timeout} as its limit.
     *
     * @param optional the names of checks that are shown, but do not make a report DOWN
     * @param grace the time for which a check of a backing service that was UP may fail before it counts as DOWN
     * @throws IllegalArgumentException if two checks have the same name
     * @throws NullPointerException if a check has no name or no kind
     */
    public HealthRegistry(
            Set<HealthCheck> checks,
            Set<String> optional,
            Duration timeout,
            Duration grace,
            Supplier<Scheduler> schedulers) {
        this(checks, optional, timeout, grace, schedulers, System::nanoTime);
    }

    HealthRegistry(
            Set<HealthCheck> checks,
            Set<String> optional,
            Duration timeout,
            Duration grace,
            Supplier<Scheduler> schedulers,
            LongSupplier nanoTime) {
        this.optional = Set.copyOf(optional);
        this.timeoutMillis = timeout.toMillis();
        this.grace = grace;
        this.schedulers = schedulers;
        this.nanoTime = nanoTime;
        checks.forEach(this::add);
    }

    /**
     * Adds a check during the start of the application. If the check is added in {@code Plugin.prepare},
     * {@code health.optional} can contain its name.
     *
     * @throws IllegalArgumentException if there is a check with the same name
     * @throws NullPointerException if the check has no name or no kind
     */
    public synchronized void add(HealthCheck check) {
        String type = check.getClass().getName();
        String name = requireNonNull(check.name(), () -> "name() of the health check " + type);
        if (names().contains(name)) {
            throw new IllegalArgumentException("Two health checks have the name " + name + " (expected: unique names)");
        }
        checks.add(new KnownCheck(check, name, optional.contains(name), grace, nanoTime, LOG));
        if (check instanceof ApplicationReadiness readiness) {
            application = readiness;
        }
    }

    /** Returns the names of all checks, in alphabetical order. */
    public SortedSet<String> names() {
        return checks.stream().map(KnownCheck::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Runs the checks that determine whether the process should be restarted. */
    public Single<HealthReport> liveness() {
        return report(check -> check.kind() == HealthCheck.Kind.LIVENESS);
    }

    /** Runs the checks that determine whether requests should be sent to this application. */
    public Single<HealthReport> readiness() {
        return report(check -> check.kind() == HealthCheck.Kind.READINESS);
    }

    /** Runs all checks. */
    public Single<HealthReport> health() {
        return report(check -> true);
    }

    private Single<HealthReport> report(Predicate<KnownCheck> wanted) {
        Scheduler scheduler = schedulers.get();
        return Flowable.fromIterable(checks)
                .filter(wanted::test)
                .flatMapSingle(
                        check -> ask(check, scheduler).map(result -> Map.entry(check.name(), result)),
                        false,
                        Integer.MAX_VALUE)
                .toMap(Map.Entry::getKey, Map.Entry::getValue)
                .map(results -> new HealthReport(results, optional));
    }

    private Single<HealthResult> ask(KnownCheck known, Scheduler scheduler) {
        Single<HealthResult> asked = Single.<HealthResult>create(emitter -> run(known.check(), emitter))
                .timeout(timeoutMillis, TimeUnit.MILLISECONDS, scheduler)
                .map(result -> ended(known, result, null))
                .onErrorReturn(failure -> {
                    OutOfMemory.check(failure);
                    HealthResult result = HealthResult.down(
                            failure instanceof TimeoutException
                                    ? "no answer within " + DurationText.ofMillis(timeoutMillis)
                                    : "failed, see the log");
                    return ended(known, result, failure);
                });
        return known.isOptional() ? asked.map(result -> result.with("optional", true)) : asked;
    }

    /**
     * Returns the result that counts. Does not log changes while the application starts or stops, when its servers come
     * and go.
     */
    private HealthResult ended(KnownCheck known, HealthResult result, @Nullable Throwable failure) {
        HealthResult counting = known.counting(result);
        ApplicationReadiness readiness = application;
        if (known.check() != readiness && (readiness == null || readiness.isReady())) {
            known.ended(counting, failure);
        }
        return counting;
    }

    /**
     * Runs a check. RxJava throws some errors at the subscriber, such as a missing class, which would prevent the
     * report.
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
