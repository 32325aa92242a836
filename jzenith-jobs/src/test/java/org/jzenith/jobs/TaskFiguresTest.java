package org.jzenith.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.jobs.Mailer.Mail;
import org.jzenith.jobs.task.Tasks;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.servers.TimeLimit;

/** Writes how soon tasks begin, and how many instances do in a second, to {@code target/tasks.txt}. */
@Timeout(900)
@Tag("long")
class TaskFiguresTest {

    private static final int WARM_UP = 200;
    private static final int MEASURED = 1_000;
    private static final int MANY = 20_000;

    private final BlockingQueue<Long> begun = new LinkedBlockingQueue<>();
    private final AtomicInteger done = new AtomicInteger();
    private boolean isCounting;

    private RunningApplication start(PostgresqlCluster server, boolean enabled, int workers) {
        return JZenith.application("--jobs.enabled=" + enabled)
                .withConfiguration("postgresql.url", server.primaryUrl())
                .withPlugins(
                        PostgresqlPlugin.create(),
                        JobsPlugin.create()
                                .queue(
                                        "mail",
                                        Mail.class,
                                        Mailer.class,
                                        (mailer, mail) -> begin(),
                                        queue -> queue.withWorkers(workers)))
                .withModules(binder -> binder.bind(Mailer.class))
                .start();
    }

    private Completable begin() {
        if (isCounting) {
            done.incrementAndGet();
        } else {
            begun.add(System.nanoTime());
        }
        return Completable.complete();
    }

    @Test
    void areWritten() throws Exception {
        StringBuilder lines = new StringBuilder();
        try (PostgresqlCluster server = PostgresqlCluster.start()) {
            try (RunningApplication application = start(server, true, 4)) {
                lines.append("added by the instance that does it: ").append(latency(application));
            }
            try (RunningApplication adding = start(server, false, 4);
                    RunningApplication working = start(server, true, 4)) {
                lines.append("added by another instance: ").append(latency(adding));
                assertThat(working.injector()).isNotNull();
            }
            isCounting = true;
            for (int workers : new int[] {4, 16}) {
                try (RunningApplication adding = start(server, false, workers)) {
                    lines.append(workers + " workers: ").append(throughput(adding, server, workers));
                }
            }
        }
        Files.writeString(Path.of("target/tasks.txt"), lines);
    }

    /** Returns how long after their commit tasks begin, one after the other. */
    private String latency(RunningApplication adding) throws InterruptedException {
        Tasks tasks = adding.injector().getInstance(Tasks.class);
        PostgresqlClient client = adding.injector().getInstance(PostgresqlClient.class);
        long[] nanos = new long[MEASURED];
        for (int i = -WARM_UP; i < MEASURED; i++) {
            AtomicLong committed = new AtomicLong();
            client.inTransaction(tx -> {
                        tx.afterCommit(() -> committed.set(System.nanoTime()));
                        return tasks.enqueue(tx, "mail", new Mail("ada", 1));
                    })
                    .ignoreElement()
                    .blockingAwait();
            long began = begun.take();
            if (i >= 0) {
                nanos[i] = began - committed.get();
            }
            TimeUnit.MILLISECONDS.sleep(5); // So that the instances are idle again.
        }
        Arrays.sort(nanos);
        return "p50 %.1f ms, p99 %.1f ms, maximum %.1f ms%n"
                .formatted(
                        millis(nanos[MEASURED / 2]), millis(nanos[MEASURED * 99 / 100]), millis(nanos[MEASURED - 1]));
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    /** Returns how many tasks without work one instance does in a second. */
    private String throughput(RunningApplication adding, PostgresqlCluster server, int workers) throws IOException {
        done.set(0);
        adding.injector()
                .getInstance(PostgresqlClient.class)
                .update(
                        "insert into jzenith.task (queue, payload, priority, run_at) select 'mail', "
                                + "'{\"to\":\"ada\",\"size\":1}', 'normal', now() from generate_series(1, $1::int)",
                        MANY)
                .ignoreElement()
                .blockingAwait();
        long began = System.nanoTime();
        try (RunningApplication working = start(server, true, workers)) {
            assertThat(working.injector()).isNotNull();
            TimeLimit.MINUTE.await("all tasks", () -> done.get() == MANY);
        }
        return "%.0f tasks in a second%n".formatted(MANY / ((System.nanoTime() - began) / 1e9));
    }
}
