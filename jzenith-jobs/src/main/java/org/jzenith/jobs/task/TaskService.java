package org.jzenith.jobs.task;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.processors.FlowableProcessor;
import io.reactivex.processors.PublishProcessor;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jzenith.backing.broadcast.WorkHints;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.jobs.schedule.JobsClock;
import org.jzenith.postgresql.PostgresqlClient;

/** The queues of the application on this instance. Safe on any thread. */
public final class TaskService {

    private final Map<String, QueueRunner<?>> runners = new LinkedHashMap<>();
    private final FlowableProcessor<TaskResult> results =
            PublishProcessor.<TaskResult>create().toSerialized();
    private final WorkHints hints;
    private final Tasks tasks;
    private volatile boolean isStarted;

    /** What an instance shows of a queue. */
    public record QueueState(String queue, int running, long ready, long dead) {}

    /** Creates the queues; nothing works on them before {@link #start}. */
    public TaskService(
            Vertx vertx,
            PostgresqlClient client,
            ObjectMapper mapper,
            JobsClock clock,
            WorkObserver observer,
            List<TaskQueue<?>> queues,
            TaskSettings settings) {
        TaskStore store = new TaskStore(client, clock);
        PayloadCodec codec = new PayloadCodec(mapper, settings.maxPayloadBytes());
        hints = new WorkHints(vertx, client, client.ownSchema() + ".task");
        Map<String, TaskQueue<?>> byName = new LinkedHashMap<>();
        for (TaskQueue<?> queue : queues) {
            byName.put(queue.name(), queue);
            runners.put(
                    queue.name(),
                    new QueueRunner<>(vertx, queue, store, codec, settings, hints, observer, results::onNext));
        }
        tasks = new Tasks(byName, store, codec, this::wake, results);
    }

    /** Returns what the application uses. */
    public Tasks tasks() {
        return tasks;
    }

    private void wake(String queue) {
        QueueRunner<?> runner = runners.get(queue);
        if (isStarted && runner != null) {
            runner.wake();
        } else {
            hints.send(queue);
        }
    }

    /** Begins to work on tasks. */
    public void start() {
        isStarted = true;
        runners.values().forEach(QueueRunner::start);
        hints.receive(
                queue -> {
                    QueueRunner<?> runner = runners.get(queue);
                    if (runner != null) {
                        runner.hinted();
                    }
                },
                () -> runners.values().forEach(QueueRunner::hinted));
    }

    /** Adds the meters of the queues. */
    public void bind(MeterRegistry registry, ScopedMeters meters) {
        runners.values().forEach(runner -> runner.bind(registry, meters));
    }

    /** Returns what this instance shows of each queue. */
    public List<QueueState> states() {
        return runners.values().stream()
                .map(runner -> new QueueState(
                        runner.queue().name(),
                        runner.running(),
                        runner.size().ready(),
                        runner.size().dead()))
                .toList();
    }

    /** Claims no more tasks, and completes when all attempts have ended; cancels them after {@code patience}. */
    public Completable stop(Duration patience) {
        hints.close();
        return Flowable.fromIterable(runners.values())
                .flatMapCompletable(runner -> runner.stop(patience), false, Integer.MAX_VALUE)
                .doOnTerminate(results::onComplete);
    }
}
