package org.jzenith.jobs;

import static java.util.Objects.requireNonNull;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.processors.FlowableProcessor;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.AsyncWork;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.core.plugin.DashedName;
import org.jzenith.core.plugin.DefaultBinder;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.jobs.run.JobRequests;
import org.jzenith.jobs.run.JobResult;
import org.jzenith.jobs.run.JobRun;
import org.jzenith.jobs.run.JobRunner;
import org.jzenith.jobs.run.JobStore;
import org.jzenith.jobs.run.ScheduledJob;
import org.jzenith.jobs.schedule.CronSchedule;
import org.jzenith.jobs.schedule.JobOptions;
import org.jzenith.jobs.schedule.JobsClock;
import org.jzenith.jobs.schedule.PeriodSchedule;
import org.jzenith.jobs.schedule.Schedule;
import org.jzenith.jobs.schedule.SystemJobsClock;
import org.jzenith.jobs.store.PostgresqlJobStore;
import org.jzenith.jobs.store.RedisJobStore;
import org.jzenith.jobs.task.QueueOptions;
import org.jzenith.jobs.task.TaskRun;
import org.jzenith.jobs.task.TaskService;
import org.jzenith.jobs.task.Tasks;
import org.jzenith.postgresql.OwnTables;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.redis.RedisClient;

/**
 * Runs methods by the clock. A run begins on an event loop, in a request scope of its own, and ends when what the
 * method has returned completes: a {@code Completable}, {@code Single}, {@code Maybe}, {@code Publisher} or
 * {@code CompletionStage}. A job never runs twice at the same time on one instance; with
 * {@link JobOptions#oncePerCluster}, in the whole cluster.
 *
 * <pre>{@code
 * JobsPlugin.create()
 *         .cron("expiry", "0 3 * * *", Members.class, Members::removeExpired, JobOptions::oncePerCluster)
 *         .every("prices", Duration.ofSeconds(30), Prices.class, Prices::load)
 * }</pre>
 *
 * <p>Jobs that run once per cluster need PostgreSQL, or Redis with {@link #onRedis}. Name this plugin after that of the
 * database. Keys: {@code docs/reference/configuration.md}.
 */
@API(status = API.Status.MAINTAINED)
public final class JobsPlugin implements Plugin {

    /** A job before the application starts; {@code work} makes its work from the injected object. */
    private record Description<T>(
            String name, Schedule schedule, JobOptions options, Class<T> type, BiFunction<? super T, JobRun, ?> work) {

        ScheduledJob job(Injector injector, AsyncWork kinds) {
            // Not now: the object may need Jobs itself.
            return new ScheduledJob(
                    name, schedule, options, run -> kinds.of(work.apply(injector.getInstance(type), run)));
        }
    }

    private final List<Description<?>> descriptions = new ArrayList<>();
    /** Null without queues. */
    private @Nullable TaskQueues queues;

    private final ScopedMeters meters = new ScopedMeters();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "jzenith-job");
        thread.setDaemon(true);
        return thread;
    });
    private boolean onRedis;
    private volatile @Nullable Jobs started;
    private volatile @Nullable TaskService tasks;
    private volatile Duration stopTimeout = Duration.ZERO;

    private JobsPlugin() {}

    /** Returns a plugin without jobs. */
    public static JobsPlugin create() {
        return new JobsPlugin();
    }

    /**
     * Adds a job at the times of a cron expression, with the default options.
     *
     * @param name its name: lower case letters, digits and single dashes
     * @param cron minute, hour, day of month, month and day of week, such as {@code 0 3 * * *}
     * @param type the class of the object with the method, which a module binds
     * @param work the method
     */
    public <T> JobsPlugin cron(String name, String cron, Class<T> type, Function<? super T, ?> work) {
        return cron(name, cron, type, work, options -> options);
    }

    /** Adds a job at the times of a cron expression; {@code options} changes the default options. */
    public <T> JobsPlugin cron(
            String name, String cron, Class<T> type, Function<? super T, ?> work, UnaryOperator<JobOptions> options) {
        requireNonNull(work, "work");
        return cronRun(name, cron, type, (target, run) -> work.apply(target), options);
    }

    /** Adds a job at the multiples of a period, with the default options. */
    public <T> JobsPlugin every(String name, Duration period, Class<T> type, Function<? super T, ?> work) {
        return every(name, period, type, work, options -> options);
    }

    /**
     * Adds a job at the multiples of a period since 1970-01-01T00:00:00Z; {@code options} changes the default options.
     *
     * @param period 1 s to 366 days
     */
    public <T> JobsPlugin every(
            String name,
            Duration period,
            Class<T> type,
            Function<? super T, ?> work,
            UnaryOperator<JobOptions> options) {
        requireNonNull(work, "work");
        return everyRun(name, period, type, (target, run) -> work.apply(target), options);
    }

    /** Adds a job at the times of a cron expression, whose method receives its {@link JobRun}. */
    public <T> JobsPlugin cronRun(
            String name,
            String cron,
            Class<T> type,
            BiFunction<? super T, JobRun, ?> work,
            UnaryOperator<JobOptions> options) {
        JobOptions chosen = options.apply(JobOptions.defaults());
        return add(name, new CronSchedule(cron, chosen.zone()), chosen, type, work);
    }

    /** Adds a job at the multiples of a period, whose method receives its {@link JobRun}. */
    public <T> JobsPlugin everyRun(
            String name,
            Duration period,
            Class<T> type,
            BiFunction<? super T, JobRun, ?> work,
            UnaryOperator<JobOptions> options) {
        return add(name, new PeriodSchedule(period), options.apply(JobOptions.defaults()), type, work);
    }

    private <T> JobsPlugin add(
            String name, Schedule schedule, JobOptions options, Class<T> type, BiFunction<? super T, JobRun, ?> work) {
        requireName(name, descriptions.stream().anyMatch(job -> job.name.equals(name)));
        descriptions.add(
                new Description<>(name, schedule, options, requireNonNull(type, "type"), requireNonNull(work, "work")));
        return this;
    }

    private static void requireName(String name, boolean isUsed) {
        DashedName.checked(name, "expiry");
        if (isUsed) {
            throw new IllegalArgumentException("name: \"" + name + "\" is used already (expected: a name of its own)");
        }
    }

    /** Adds a queue of tasks with the default options. */
    public <P, T> JobsPlugin queue(
            String name, Class<P> payload, Class<T> type, BiFunction<? super T, ? super P, ?> work) {
        return queue(name, payload, type, work, options -> options);
    }

    /**
     * Adds a queue of tasks: work that {@link Tasks#enqueue} records in PostgreSQL, and that any instance does once,
     * later. {@code work} receives the payload. If it fails, or its instance does, it is repeated.
     *
     * @param name its name: lower case letters, digits and single dashes
     * @param payload the type of the payloads, which are stored as JSON
     * @param type the class of the object with the method, which a module binds
     * @param work the method
     * @param options changes the default options
     */
    public <P, T> JobsPlugin queue(
            String name,
            Class<P> payload,
            Class<T> type,
            BiFunction<? super T, ? super P, ?> work,
            UnaryOperator<QueueOptions> options) {
        requireNonNull(work, "work");
        return queueRun(name, payload, type, (target, run) -> work.apply(target, run.payload()), options);
    }

    /** Adds a queue of tasks whose method receives the {@link TaskRun}. */
    public <P, T> JobsPlugin queueRun(
            String name,
            Class<P> payload,
            Class<T> type,
            BiFunction<? super T, TaskRun<P>, ?> work,
            UnaryOperator<QueueOptions> options) {
        TaskQueues added = queues == null ? new TaskQueues() : queues;
        queues = added;
        requireName(name, added.has(name));
        added.add(
                name,
                requireNonNull(payload, "payload"),
                options.apply(QueueOptions.defaults()),
                requireNonNull(type, "type"),
                requireNonNull(work, "work"));
        return this;
    }

    /**
     * Returns the work of a method that waits: it is called on a thread of its own, which a time-out interrupts.
     *
     * @param method the method, such as {@code Members::removeExpired}
     */
    public static <T> Function<T, Callable<?>> blocking(BlockingMethod<? super T> method) {
        requireNonNull(method, "method");
        return target -> () -> {
            method.call(target);
            return null;
        };
    }

    /**
     * Returns the work of a method with a payload that waits: it is called on a thread of its own, which a time-out
     * interrupts.
     *
     * @param method the method, such as {@code Mailer::send}
     */
    public static <T, P> BiFunction<T, P, Callable<?>> blocking(BlockingTask<? super T, ? super P> method) {
        requireNonNull(method, "method");
        return (target, payload) -> () -> {
            method.call(target, payload);
            return null;
        };
    }

    /**
     * A method with a payload that waits, and may throw.
     *
     * @param <T> the class of its object
     * @param <P> the type of the payload, or the {@link TaskRun}
     */
    @FunctionalInterface
    @API(status = API.Status.MAINTAINED)
    public interface BlockingTask<T, P> {

        /** Calls the method of this object. */
        void call(T target, P payload) throws Exception;
    }

    /**
     * A method that waits, and may throw.
     *
     * @param <T> the class of its object
     */
    @FunctionalInterface
    @API(status = API.Status.MAINTAINED)
    public interface BlockingMethod<T> {

        /** Calls the method of this object. */
        void call(T target) throws Exception;
    }

    /**
     * Records the jobs that run once per cluster in Redis, not in PostgreSQL. After a failover of Redis, such a job may
     * run on two instances at once.
     */
    public JobsPlugin onRedis() {
        onRedis = true;
        return this;
    }

    @Override
    public String name() {
        return "jobs";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(JobsConfiguration.class);
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        DefaultBinder.defaultBinder(binder).bind(JobsClock.class, absent -> absent.bind(JobsClock.class)
                .toProvider(() -> new SystemJobsClock(vertx.get()))
                .in(Scopes.SINGLETON));
        Provider<? extends @Nullable JobStore> store = store(binder);
        descriptions.forEach(job -> binder.getProvider(job.type));
        Provider<JobsClock> clock = binder.getProvider(JobsClock.class);
        Provider<Injector> injector = binder.getProvider(Injector.class);
        Provider<JobsConfiguration> configuration = binder.getProvider(JobsConfiguration.class);
        binder.bind(Jobs.class)
                .toProvider(() -> jobs(
                        vertx.get(),
                        injector.get(),
                        clock.get(),
                        store.get(),
                        configuration.get().leaseDuration()))
                .in(Scopes.SINGLETON);
        if (queues != null) {
            queues.configure(binder, threads);
        }
        Provider<Jobs> jobs = binder.getProvider(Jobs.class);
        Multibinder<ManagedItems> managed = Multibinder.newSetBinder(binder, ManagedItems.class);
        managed.addBinding().toProvider(() -> new ManagedJobs(jobs.get(), clock.get()));
        if (queues != null) {
            queues.manage(binder, managed);
        }
        Multibinder.newSetBinder(binder, HealthCheck.class)
                .addBinding()
                .toProvider(() -> new JobsHealthCheck(jobs, () -> tasks))
                .in(Scopes.SINGLETON);
    }

    private Provider<? extends @Nullable JobStore> store(Binder binder) {
        if (descriptions.stream().noneMatch(job -> job.options.isOncePerCluster())) {
            return () -> null;
        }
        return onRedis ? OnRedis.store(binder) : OnPostgresql.store(binder);
    }

    /** Apart, because an application without PostgreSQL does not have its classes. */
    private static final class OnPostgresql {

        static Provider<JobStore> store(Binder binder) {
            OwnTables tables = OwnTables.of(binder, "postgresql");
            tables.addLeases();
            tables.add(PostgresqlJobStore.SCRIPTS);
            Provider<PostgresqlClient> client = binder.getProvider(PostgresqlClient.class);
            return () -> new PostgresqlJobStore(client.get());
        }
    }

    /** Apart, because an application without Redis does not have its classes. */
    private static final class OnRedis {

        static Provider<JobStore> store(Binder binder) {
            Provider<RedisClient> client = binder.getProvider(RedisClient.class);
            return () -> new RedisJobStore(client.get());
        }
    }

    private Jobs jobs(
            Vertx vertx, Injector injector, JobsClock clock, @Nullable JobStore store, Duration leaseDuration) {
        FlowableProcessor<JobResult> results = Jobs.newResults();
        AsyncWork kinds = work(injector, threads);
        List<JobRunner> runners = descriptions.stream()
                .map(job -> new JobRunner(
                        EventLoops.nextLoop(vertx),
                        clock,
                        job.job(injector, kinds),
                        job.options.isOncePerCluster() ? store : null,
                        leaseDuration,
                        WorkObserver.of(injector),
                        results::onNext))
                .toList();
        return new Jobs(runners, results, store == null ? null : new JobRequests(vertx, store.requests(), runners));
    }

    static AsyncWork work(Injector injector, ExecutorService threads) {
        return new AsyncWork(
                injector.getInstance(AsyncTypes.class), threads, "The method of the job", "JobsPlugin.blocking(...)");
    }

    @Override
    public Completable start(Injector injector) {
        return Completable.fromAction(() -> {
            JobsConfiguration configuration = injector.getInstance(JobsConfiguration.class);
            Jobs jobs = injector.getInstance(Jobs.class);
            stopTimeout = configuration.stopTimeout();
            started = jobs;
            jobs.start(configuration.enabled());
            TaskService service = queues == null ? null : queues.start(injector, configuration.enabled());
            tasks = service;
            if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                MeterBinding.begin(
                        injector.getInstance(DeferredStartupTasks.class),
                        name(),
                        injector.getProvider(MeterRegistry.class),
                        registry -> {
                            jobs.runners().forEach(runner -> runner.bind(registry, meters));
                            if (service != null) {
                                service.bind(registry, meters);
                            }
                        });
            }
        });
    }

    @Override
    public Completable stop() {
        Jobs jobs = started;
        TaskService service = tasks;
        Completable jobsEnded = jobs == null
                ? Completable.complete()
                : Flowable.fromIterable(jobs.runners())
                        .flatMapCompletable(runner -> runner.stop(stopTimeout), false, Integer.MAX_VALUE)
                        .doOnTerminate(jobs::close);
        Completable tasksEnded = service == null ? Completable.complete() : service.stop(stopTimeout);
        return Completable.mergeArrayDelayError(jobsEnded, tasksEnded).doOnTerminate(() -> {
            meters.close();
            threads.shutdown();
        });
    }
}
