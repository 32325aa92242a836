package org.jzenith.jobs.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.jobs.schedule.ManualJobsClock;
import org.jzenith.postgresql.OwnTables;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;

/** The statements for tasks. */
@Timeout(300)
@Tag("vertx")
class TaskStoreTest {

    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final String QUEUE = "mail";

    private static PostgresqlCluster server;
    private static RunningApplication application;
    private static PostgresqlClient client;

    private final ManualJobsClock clock = new ManualJobsClock(Instant.parse("2026-11-29T12:00:00Z"));
    private final TaskStore store = new TaskStore(client, clock);

    @BeforeAll
    static void start() {
        server = PostgresqlCluster.start();
        application = JZenith.application()
                .withConfiguration("postgresql.url", server.primaryUrl())
                .withPlugins(PostgresqlPlugin.create())
                .withModules(binder -> OwnTables.of(binder, "postgresql").add("org/jzenith/jobs/tables"))
                .start();
        client = application.injector().getInstance(PostgresqlClient.class);
    }

    @AfterAll
    static void stop() {
        application.close();
        server.close();
    }

    @BeforeEach
    void clear() {
        client.script("truncate jzenith.task").blockingAwait();
    }

    private long insert(TaskOptions options) {
        return store.insert(client, QUEUE, "{}", options).blockingGet();
    }

    private Claim claim() {
        ClaimedTask task = store.claim(QUEUE, 1, LEASE).blockingGet().get(0);
        return new Claim(task.id(), task.token(), Long.MAX_VALUE);
    }

    @Test
    void claimsEachTaskOnceInItsOrder() {
        TaskOptions normal = TaskOptions.defaults();
        long low = insert(normal.withPriority(Priority.LOW));
        long first = insert(normal);
        long second = insert(normal);
        insert(normal.withPriority(Priority.HIGH).after(Duration.ofMillis(1)));
        assertThat(store.claim(QUEUE, 2, LEASE).blockingGet())
                .extracting(ClaimedTask::id)
                .containsExactly(first, second);
        assertThat(store.claim(QUEUE, 2, LEASE).blockingGet())
                .extracting(ClaimedTask::id)
                .containsExactly(low);
        assertThat(store.claim(QUEUE, 2, LEASE).blockingGet()).isEmpty();
        assertThat(store.claim("letters", 2, LEASE).blockingGet()).isEmpty();
    }

    @Test
    void readsNoTasksThatAreNotDue() {
        client.update(
                        "insert into jzenith.task (queue, payload, priority, run_at) "
                                + "select 'mail', '{}', 'high', $1 from generate_series(1, 20000)",
                        clock.now().plusSeconds(60))
                .ignoreElement()
                .andThen(client.script("analyze jzenith.task"))
                .blockingAwait();
        long due = insert(TaskOptions.defaults());
        Instant now = clock.now();
        List<String> plan = client.list(
                        String.class, "explain (analyze, buffers) " + store.claimStatement(), QUEUE, now, 10L, 60_000L)
                .blockingGet();
        assertThat(plan).noneMatch(line -> line.contains("Seq Scan"));
        assertThat(plan).filteredOn(line -> line.contains("Rows Removed")).isEmpty();
        assertThat(client.one(String.class, "select state from jzenith.task where id = $1", due)
                        .blockingGet())
                .isEqualTo("running");
    }

    @Test
    void whoHasLostAClaimChangesNothing() {
        insert(TaskOptions.defaults());
        Claim lost = claim();
        client.update("update jzenith.task set claimed_until = clock_timestamp()")
                .ignoreElement()
                .blockingAwait();
        assertThat(store.abandon(QUEUE, 3).blockingGet()).containsExactly(lost.id());
        assertThat(store.complete(lost).blockingGet()).isFalse();
        Claim held = claim();
        assertThat(store.complete(lost).blockingGet()).isFalse();
        assertThat(store.fail(lost, "no", 3, Duration.ZERO).blockingGet()).isFalse();
        assertThat(store.tell(lost, 5).blockingGet()).isFalse();
        assertThat(store.renew(List.of(lost), LEASE).blockingGet()).isEmpty();
        store.release(lost).blockingAwait();
        assertThat(store.renew(List.of(lost, held), LEASE).blockingGet())
                .containsExactly(new TaskStore.Renewal(held.id(), true));
        assertThat(store.complete(held).blockingGet()).isTrue();
        assertThat(store.complete(held).blockingGet()).isFalse();
    }

    @Test
    void aTransactionThatRecordsTheEndDoesNotDelayRenewals() {
        insert(TaskOptions.defaults());
        insert(TaskOptions.defaults());
        Claim ending = claim();
        Claim other = claim();
        client.inTransactionCompletable(tx -> store.complete(tx, ending)
                        .flatMap(isHeld -> store.renew(List.of(ending, other), LEASE))
                        .doOnSuccess(renewals -> assertThat(renewals)
                                .containsExactlyInAnyOrder(
                                        new TaskStore.Renewal(ending.id(), false),
                                        new TaskStore.Renewal(other.id(), true)))
                        .ignoreElement())
                .blockingAwait();
    }

    @Test
    void anAttemptWhoseInstanceIsGoneCounts() {
        insert(TaskOptions.defaults());
        for (int attempt = 1; attempt <= 3; attempt++) {
            claim();
            client.update("update jzenith.task set claimed_until = clock_timestamp()")
                    .ignoreElement()
                    .blockingAwait();
            assertThat(store.abandon(QUEUE, 3).blockingGet()).hasSize(1);
        }
        assertThat(store.claim(QUEUE, 1, LEASE).blockingGet()).isEmpty();
        assertThat(store.list(QUEUE, TaskState.DEAD, 10).blockingGet())
                .singleElement()
                .satisfies(task -> assertThat(task.failure()).hasValue("its instance has stopped without an answer"));
    }

    @Test
    void removesWhatHasEndedLongAgo() {
        IntStream.range(0, 3).forEach(i -> insert(TaskOptions.defaults()));
        assertThat(store.complete(claim()).blockingGet()).isTrue();
        assertThat(store.fail(claim(), "no", 1, Duration.ZERO).blockingGet()).isTrue();
        assertThat(store.remove(QUEUE, TaskState.DONE, LEASE).blockingGet()).isFalse();
        assertThat(store.list(QUEUE, TaskState.DONE, 10).blockingGet()).hasSize(1);
        store.remove(QUEUE, TaskState.DONE, Duration.ZERO).ignoreElement().blockingAwait();
        assertThat(store.list(QUEUE, TaskState.DONE, 10).blockingGet()).isEmpty();
        assertThat(store.list(QUEUE, TaskState.DEAD, 10).blockingGet()).hasSize(1);
        store.remove(QUEUE, TaskState.DEAD, Duration.ZERO).ignoreElement().blockingAwait();
        assertThat(store.list(QUEUE, TaskState.DEAD, 10).blockingGet()).isEmpty();
        assertThat(store.list(QUEUE, TaskState.READY, 10).blockingGet()).hasSize(1);
    }

    @Test
    void removesManyInParts() {
        client.update(
                        "insert into jzenith.task (queue, payload, priority, run_at, state, ended_at) select 'mail', '{}', "
                                + "'low', now(), 'done', now() from generate_series(1, 1500)")
                .ignoreElement()
                .blockingAwait();
        assertThat(store.remove(QUEUE, TaskState.DONE, Duration.ZERO).blockingGet())
                .isTrue();
        assertThat(store.remove(QUEUE, TaskState.DONE, Duration.ZERO).blockingGet())
                .isFalse();
        assertThat(store.list(QUEUE, TaskState.DONE, 10).blockingGet()).isEmpty();
    }

    @Test
    void knowsTheSizeOfAQueue() {
        assertThat(store.size(QUEUE).blockingGet()).isEqualTo(QueueSize.EMPTY);
        insert(TaskOptions.defaults().withPriority(Priority.LOW));
        clock.advance(Duration.ofSeconds(3));
        insert(TaskOptions.defaults());
        insert(TaskOptions.defaults().after(Duration.ofSeconds(1)));
        assertThat(store.size(QUEUE).blockingGet()).isEqualTo(new QueueSize(2, 0, 3_000));
        assertThat(store.fail(claim(), "no", 1, Duration.ZERO).blockingGet()).isTrue();
        assertThat(store.size(QUEUE).blockingGet()).isEqualTo(new QueueSize(1, 1, 3_000));
    }
}
