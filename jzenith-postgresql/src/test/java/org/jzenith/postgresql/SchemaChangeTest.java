package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult;
import org.jzenith.testing.servers.TimeLimit;

/** What a running service notices of a migration, whose connections have prepared its statements before. */
@Tag("stress")
class SchemaChangeTest {

    private static final int CONNECTIONS = 4;
    private static final int WORKERS = 8;

    private static RunningApplication service;
    private static RunningApplication migrator;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        service = Server.PLUGIN.startOnOneEventLoop("--postgresql.pool-size=" + CONNECTIONS);
        migrator = Server.PLUGIN.startOn(service);
        client = Server.client(service);
    }

    @AfterAll
    static void stop() {
        migrator.close();
        service.close();
    }

    @AfterEach
    void forget() {
        migrate("drop schema public cascade; create schema public; "
                + "do $$ begin execute format('drop schema if exists %I cascade', current_user); end $$");
    }

    private static void migrate(String script) {
        Server.client(migrator).script(script).blockingAwait();
    }

    /** Runs the statement on each connection, so that each has prepared it; it changes and locks nothing. */
    private static Single<?> onEach(SchemaChange change, int connections) {
        return client.inTransaction(tx -> tx.update("savepoint before")
                .flatMap(saved -> change.run(tx, false))
                .flatMap(done -> tx.update("rollback to savepoint before"))
                .flatMap(undone -> connections == 1 ? Single.just(1) : onEach(change, connections - 1)));
    }

    /** Workers that do the same again and again. */
    private static final class Load implements AutoCloseable {

        private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        private final AtomicInteger successes = new AtomicInteger();
        private final AtomicBoolean over = new AtomicBoolean();
        private final List<TestObserver<Void>> workers = new ArrayList<>();

        Load(Supplier<Single<?>> work) {
            for (int i = 0; i < WORKERS; i++) {
                workers.add(Single.defer(work::get)
                        .doOnSuccess(value -> successes.incrementAndGet())
                        .doOnError(failures::add)
                        .ignoreElement()
                        .onErrorComplete()
                        .repeatUntil(over::get)
                        .test());
            }
        }

        /** Returns at once if it fails again and again. */
        void awaitMore(int count) {
            int before = successes.get();
            TimeLimit.MINUTE.await(
                    count + " more successes",
                    () -> successes.get() - before >= count || failures.size() > 10 * WORKERS);
        }

        @Override
        public void close() {
            over.set(true);
            workers.forEach(worker -> TimeLimit.MINUTE.awaitEnd(worker).assertComplete());
        }
    }

    private static List<Throwable> failuresOf(SchemaChange change, Function<Boolean, Single<?>> work) {
        migrate(change.before());
        TimeLimit.MINUTE
                .awaitEnd(onEach(change, CONNECTIONS)
                        .retry(
                                CONNECTIONS,
                                PostgresqlTransaction::isRetryable) // The test before may have the same statement.
                        .test())
                .assertNoErrors();
        if (change.isForTheSame()) {
            try (Load load = new Load(() -> work.apply(false))) {
                load.awaitMore(WORKERS);
                migrate(change.migration());
                load.awaitMore(20 * WORKERS);
                return List.copyOf(load.failures);
            }
        }
        migrate(change.migration());
        try (Load load = new Load(() -> work.apply(true))) {
            load.awaitMore(20 * WORKERS);
            return List.copyOf(load.failures);
        }
    }

    private static void assertReady() {
        assertThat(service.injector()
                        .getInstance(HealthRegistry.class)
                        .readiness()
                        .blockingGet()
                        .status())
                .isEqualTo(HealthResult.Status.UP);
    }

    static List<SchemaChange> changes() {
        return SchemaChange.all();
    }

    @ParameterizedTest
    @MethodSource("changes")
    @Tag("P11")
    @Tag("P12")
    @Tag("P15")
    void aStatementOutsideOfATransactionDoesNotFail(SchemaChange change) {
        assertThat(failuresOf(change, migrated -> change.run(client, migrated))).isEmpty();
        assertReady();
    }

    @ParameterizedTest
    @MethodSource("changes")
    @Tag("P11")
    void aTransactionFailsOnceForEachConnectionAtMost(SchemaChange change) {
        assertThat(failuresOf(change, migrated -> client.inTransaction(tx -> change.run(tx, migrated))))
                .hasSizeLessThanOrEqualTo(CONNECTIONS);
        assertReady();
    }

    @ParameterizedTest
    @MethodSource("changes")
    @Tag("P16")
    void aTransactionThatIsTriedAgainDoesNotFail(SchemaChange change) {
        assertThat(failuresOf(change, migrated -> client.inTransaction(tx -> change.run(tx, migrated))
                        .retry(2, PostgresqlTransaction::isRetryable)))
                .isEmpty();
    }
}
