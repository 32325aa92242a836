package org.jzenith.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.jobs.task.Tasks;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.servers.TimeLimit;

/** Three processes that work on tasks, while they are killed and frozen in the middle. */
@Timeout(1_800)
@Tag("stress")
class TaskFaultsTest {

    private static final TimeLimit LIMIT = new TimeLimit(Duration.ofMinutes(25));
    private static final int TASKS = Integer.getInteger("stress.tasks", 5_000);
    private static final int ADDED_AT_ONCE = 100;

    private final List<ApplicationProcess> processes = new ArrayList<>();
    private final Random random = new Random();
    private PostgresqlCluster cluster;
    private RunningApplication application;
    private PostgresqlClient client;

    @BeforeEach
    void start() {
        cluster = PostgresqlCluster.start();
        application = JZenith.application()
                .withPlugins(PostgresqlPlugin.create(), TaskWriter.plugin())
                .withModules(binder -> binder.bind(TaskWriter.class))
                .withConfiguration("postgresql.url", cluster.primaryUrl())
                .withConfiguration("jobs.enabled", "false")
                .start();
        client = application.injector().getInstance(PostgresqlClient.class);
        client.script(
                        "create table begun (number bigint, process bigint);" // Not unique: the test counts.
                                + "create table effect (number bigint)")
                .blockingAwait();
        for (int i = 0; i < 3; i++) {
            processes.add(process());
        }
    }

    @AfterEach
    void stop() {
        processes.forEach(ApplicationProcess::close);
        application.close();
        cluster.close();
    }

    private ApplicationProcess process() {
        return ApplicationProcess.of(TaskWriter.class)
                .withArguments("--postgresql.url=" + cluster.primaryUrl(), "--jobs.lease-duration=2s")
                .withDeadline(Duration.ofMinutes(5))
                .start();
    }

    /** Adds the tasks, each in one of the transactions. */
    private void add() {
        Tasks tasks = application.injector().getInstance(Tasks.class);
        Flowable.range(0, TASKS)
                .buffer(ADDED_AT_ONCE)
                .concatMapCompletable(numbers -> client.inTransactionCompletable(tx -> Flowable.fromIterable(numbers)
                        .concatMapSingle(number -> tasks.enqueue(tx, TaskWriter.QUEUE, new TaskWriter.Item(number)))
                        .ignoreElements()))
                .blockingAwait();
    }

    private long effects() {
        return client.one(Long.class, "select count(*) from effect").blockingGet();
    }

    private void awaitEffects(long count) {
        LIMIT.await(count + " effects", () -> effects() >= count);
    }

    private ApplicationProcess any() {
        return processes.get(random.nextInt(processes.size()));
    }

    @Test
    void eachTaskHasItsEffectOnceAlthoughProcessesAreKilledAndFrozen() {
        Thread adding = new Thread(this::add);
        adding.start();
        int faults = 10;
        for (int fault = 1; fault <= faults; fault++) {
            awaitEffects((long) TASKS * fault / (faults + 1));
            ApplicationProcess process = any();
            if (fault % 2 == 0) {
                process.freeze();
                long before = effects();
                awaitEffects(Math.min(TASKS, before + TASKS / 100));
                process.resume();
            } else {
                process.kill();
                processes.remove(process);
                processes.add(process());
            }
        }
        awaitEffects(TASKS);
        LIMIT.await("no task is open", () -> client.one(
                        Boolean.class, "select not exists (select from jzenith.task where state <> 'done')")
                .blockingGet());
        record Counts(long tasks, long effects, long different) {}
        assertThat(client.one(
                                Counts.class,
                                "select (select count(*) from jzenith.task) as tasks, count(*) as effects, "
                                        + "count(distinct number) as different from effect")
                        .blockingGet())
                .isEqualTo(new Counts(TASKS, TASKS, TASKS));
    }
}
