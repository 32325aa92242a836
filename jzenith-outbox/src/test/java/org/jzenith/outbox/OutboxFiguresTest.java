package org.jzenith.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
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
import org.jzenith.outbox.relay.OutboxMessage;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.servers.TimeLimit;

/** Writes how soon messages are sent, and how many in a second, to {@code target/outbox.txt}. */
@Timeout(900)
@Tag("long")
class OutboxFiguresTest {

    private static final int WARM_UP = 200;
    private static final int MEASURED = 1_000;
    private static final int MANY = 100_000;
    private static final int PUBLISHED = 10_000;
    private static final int CALLERS = 16;

    private final BlockingQueue<Long> received = new LinkedBlockingQueue<>();
    private final AtomicInteger sent = new AtomicInteger();
    private volatile boolean isCounting;

    /** What happened. */
    record Event(int number) {}

    private RunningApplication start(PostgresqlCluster server, boolean enabled) {
        return JZenith.application("--outbox.enabled=" + enabled)
                .withConfiguration("postgresql.url", server.primaryUrl())
                .withPlugins(
                        PostgresqlPlugin.create(),
                        OutboxPlugin.sending(OutboxFiguresTest.class, OutboxFiguresTest::receive))
                .withModules(binder -> binder.bind(OutboxFiguresTest.class).toInstance(this))
                .start();
    }

    private Completable receive(OutboxMessage message) {
        if (isCounting) {
            sent.incrementAndGet();
        } else {
            received.add(System.nanoTime());
        }
        return Completable.complete();
    }

    @Test
    void areWritten() throws Exception {
        StringBuilder lines = new StringBuilder();
        try (PostgresqlCluster server = PostgresqlCluster.start()) {
            try (RunningApplication application = start(server, true)) {
                lines.append("published by the instance that sends: ").append(latency(application));
            }
            try (RunningApplication publishing = start(server, false);
                    RunningApplication sending = start(server, true)) {
                lines.append("published by another instance: ").append(latency(publishing));
                assertThat(sending.injector()).isNotNull();
            }
            isCounting = true;
            try (RunningApplication publishing = start(server, false)) {
                lines.append(publication(publishing)).append(drain(publishing, server));
            }
        }
        Files.writeString(Path.of("target/outbox.txt"), lines);
    }

    private static Completable publish(RunningApplication application, int number, Runnable committed) {
        Outbox outbox = application.injector().getInstance(Outbox.class);
        return application.injector().getInstance(PostgresqlClient.class).inTransactionCompletable(tx -> {
            tx.afterCommit(committed);
            outbox.publish(tx, "orders", "k" + number % 1_000, new Event(number));
            return Completable.complete();
        });
    }

    /** Returns how long after their commit messages are received, one after the other. */
    private String latency(RunningApplication publishing) throws InterruptedException {
        long[] nanos = new long[MEASURED];
        for (int i = -WARM_UP; i < MEASURED; i++) {
            AtomicLong committed = new AtomicLong();
            publish(publishing, i + WARM_UP, () -> committed.set(System.nanoTime()))
                    .blockingAwait();
            long end = received.take();
            if (i >= 0) {
                nanos[i] = end - committed.get();
            }
            TimeUnit.MILLISECONDS.sleep(5); // So that the instances are idle again.
        }
        Arrays.sort(nanos);
        return text(
                "p50 %.1f ms, p99 %.1f ms, maximum %.1f ms%n",
                millis(nanos[MEASURED / 2]), millis(nanos[MEASURED * 99 / 100]), millis(nanos[MEASURED - 1]));
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static double rate(int count, long beganNanos) {
        return count / ((System.nanoTime() - beganNanos) / 1e9);
    }

    /** Returns how many transactions without other statements publish a message in a second. */
    private static String publication(RunningApplication publishing) {
        long began = System.nanoTime();
        Flowable.range(0, PUBLISHED)
                .flatMapCompletable(number -> publish(publishing, number, () -> {}), false, CALLERS)
                .blockingAwait();
        return text("%.0f transactions with a message in a second%n", rate(PUBLISHED, began));
    }

    /** Returns how many messages of a filled outbox are sent in a second. */
    private String drain(RunningApplication publishing, PostgresqlCluster server) {
        PostgresqlClient client = publishing.injector().getInstance(PostgresqlClient.class);
        client.update(
                        "insert into jzenith.outbox (partition, topic, key, value) select n % 16, 'orders', "
                                + "'k' || n % 1000, '{\"number\":' || n || '}' from generate_series(1, $1::int) as n",
                        MANY)
                .ignoreElement()
                .blockingAwait();
        long began = System.nanoTime();
        int first = sent.get();
        try (RunningApplication sending = start(server, true)) {
            assertThat(sending.injector()).isNotNull();
            TimeLimit.MINUTE.await("all messages", () -> sent.get() - first >= MANY + PUBLISHED);
            TimeLimit.MINUTE.await(
                    "an empty outbox", () -> client.one(Boolean.class, "select not exists (select from jzenith.outbox)")
                            .blockingGet());
            return text("%.0f messages of a filled outbox in a second%n", rate(MANY + PUBLISHED, began));
        }
    }
}
