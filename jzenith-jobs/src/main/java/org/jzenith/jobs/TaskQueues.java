package org.jzenith.jobs;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.BiFunction;
import org.jzenith.backing.ApplicationMapper;
import org.jzenith.backing.AsyncWork;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.jobs.schedule.JobsClock;
import org.jzenith.jobs.store.PostgresqlJobStore;
import org.jzenith.jobs.task.QueueOptions;
import org.jzenith.jobs.task.TaskQueue;
import org.jzenith.jobs.task.TaskRun;
import org.jzenith.jobs.task.TaskService;
import org.jzenith.jobs.task.TaskSettings;
import org.jzenith.jobs.task.Tasks;
import org.jzenith.postgresql.OwnTables;
import org.jzenith.postgresql.PostgresqlClient;

/**
 * The queues that an application adds to its plugin. Apart from the plugin, because an application without PostgreSQL
 * does not have the classes.
 */
final class TaskQueues {

    /** A queue before the application starts; {@code work} makes its work from the injected object. */
    private record Description<P, T>(
            String name,
            Class<P> payload,
            QueueOptions options,
            Class<T> type,
            BiFunction<? super T, TaskRun<P>, ?> work) {

        TaskQueue<P> queue(Injector injector, AsyncWork kinds) {
            // Not now: the object may need Tasks itself.
            return new TaskQueue<>(
                    name, payload, options, run -> kinds.of(work.apply(injector.getInstance(type), run)));
        }
    }

    private final List<Description<?, ?>> descriptions = new ArrayList<>();

    boolean has(String name) {
        return descriptions.stream().anyMatch(queue -> queue.name.equals(name));
    }

    <P, T> void add(
            String name,
            Class<P> payload,
            QueueOptions options,
            Class<T> type,
            BiFunction<? super T, TaskRun<P>, ?> work) {
        descriptions.add(new Description<>(name, payload, options, type, work));
    }

    void configure(Binder binder, ExecutorService threads) {
        OwnTables.of(binder, "postgresql").add(PostgresqlJobStore.SCRIPTS);
        descriptions.forEach(queue -> binder.getProvider(queue.type));
        Provider<Injector> injector = binder.getProvider(Injector.class);
        binder.getProvider(PostgresqlClient.class);
        binder.bind(TaskService.class)
                .toProvider(() -> service(injector.get(), threads))
                .in(Scopes.SINGLETON);
        Provider<TaskService> service = binder.getProvider(TaskService.class);
        binder.bind(Tasks.class).toProvider(() -> service.get().tasks());
    }

    void manage(Binder binder, Multibinder<ManagedItems> managed) {
        Provider<TaskService> service = binder.getProvider(TaskService.class);
        managed.addBinding().toProvider(() -> new ManagedTasks(service.get()));
    }

    /** Returns the queues, and begins to work on tasks if that is enabled. */
    TaskService start(Injector injector, boolean isEnabled) {
        descriptions.forEach(queue -> injector.getInstance(queue.type));
        TaskService service = injector.getInstance(TaskService.class);
        if (isEnabled) {
            service.start();
        }
        return service;
    }

    private TaskService service(Injector injector, ExecutorService threads) {
        AsyncWork kinds = JobsPlugin.work(injector, threads);
        JobsConfiguration configuration = injector.getInstance(JobsConfiguration.class);
        TaskSettings settings = new TaskSettings(
                configuration.leaseDuration(),
                configuration.pollInterval(),
                configuration.taskRetention(),
                configuration.deadTaskRetention(),
                configuration.maxPayloadSize().bytes());
        List<TaskQueue<?>> queues = new ArrayList<>();
        descriptions.forEach(queue -> queues.add(queue.queue(injector, kinds)));
        return new TaskService(
                injector.getInstance(Vertx.class),
                injector.getInstance(PostgresqlClient.class),
                ApplicationMapper.of(injector),
                injector.getInstance(JobsClock.class),
                WorkObserver.of(injector),
                queues,
                settings);
    }
}
