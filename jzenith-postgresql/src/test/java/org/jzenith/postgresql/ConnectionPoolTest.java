package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.reactivex.observers.BaseTestConsumer;
import io.reactivex.observers.TestObserver;
import io.reactivex.subjects.SingleSubject;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.core.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.postgresql.sql.pool.PoolState;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.PendingRequest;
import org.jzenith.testing.servers.ServingLoops;
import org.jzenith.testing.servers.TimeLimit;

/** No connection is ever leaked, no matter which subscribers leave and what takes too long. */
@Tag("stress")
@Tag("vertx")
class ConnectionPoolTest {

    private static void awaitFree(RunningApplication application) {
        TimeLimit.MINUTE.await("free connections", Server.PLUGIN.pool(application)::isUnused);
    }

    @Test
    void comeBackFromAThousandClientsThatLeave() throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors();
                HttpServer server = new HttpServer(
                        "--postgresql.pool-size=8",
                        "--postgresql.pool-queue=2000",
                        "--postgresql.acquire-timeout=30s",
                        "--rest.max-requests-in-flight=2000",
                        "--postgresql.application-name=leavers")) {
            assertThat(server.get("/users/1").statusCode()).isEqualTo(200);
            String[] paths = {"/slow/one", "/slow/transaction", "/slow/rows"};
            int before = HttpServer.SLOW.get();
            List<PendingRequest> clients = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                clients.add(PendingRequest.get(server.port(), paths[i % 3]));
            }
            TimeLimit.MINUTE.await("all requests", () -> HttpServer.SLOW.get() - before == 1000);
            for (PendingRequest client : clients) {
                client.close();
            }
            awaitFree(server.application());
            assertThat(server.get("/users/1").statusCode()).isEqualTo(200);
            for (String path : paths) {
                assertThat(server.get(path).statusCode()).as(path).isEqualTo(200);
            }
            TimeLimit.MINUTE.await("no more connections than configured", () -> {
                int connections = Server.connections(server.client(), "leavers"); // Closed ones as well, for a moment.
                return connections >= 1 && connections <= 8;
            });
            TimeLimit.MINUTE.await(
                    "no transaction",
                    () -> server.client()
                                    .one(
                                            Integer.class,
                                            "select count(*)::int from pg_stat_activity where state like 'idle in transaction%'")
                                    .blockingGet()
                            == 0);
            assertThat(errors.all()).isEmpty();
        }
    }

    @Test
    void comeBackAtTheTimeOutOfAStatement() throws Exception {
        try (RunningApplication application =
                Server.PLUGIN.start("--postgresql.pool-size=1", "--postgresql.statement-timeout=1s")) {
            PostgresqlClient client = Server.client(application);
            int backend = client.one(Integer.class, "select pg_backend_pid()").blockingGet();
            assertThatThrownBy(() -> client.one(Integer.class, "select 1 from pg_sleep(60)")
                            .blockingGet())
                    .isInstanceOf(PostgresqlUnavailableException.class)
                    .hasMessage("A statement took longer than 1 s, which is postgresql.statement-timeout");
            assertThatThrownBy(() -> client.inTransaction(tx -> tx.update("select pg_sleep(60)"))
                            .blockingGet())
                    .isInstanceOf(PostgresqlUnavailableException.class);
            assertThatThrownBy(() -> client.rows(Integer.class, "select 1 from pg_sleep(60)")
                            .toList()
                            .blockingGet())
                    .isInstanceOf(PostgresqlUnavailableException.class);
            awaitFree(application);
            assertThat(client.one(Integer.class, "select pg_backend_pid()").blockingGet())
                    .as("the same connection")
                    .isEqualTo(backend);
        }
    }

    @Test
    void comeBackFromATransactionInWhichNothingIsAsked() throws Exception {
        try (RunningApplication application =
                Server.PLUGIN.start("--postgresql.pool-size=1", "--postgresql.idle-in-transaction-timeout=1s")) {
            PostgresqlClient client = Server.client(application);
            int backend = client.one(Integer.class, "select pg_backend_pid()").blockingGet();
            SingleSubject<Integer> endless = SingleSubject.create();
            TestObserver<Integer> transaction = client.inTransaction(tx ->
                            tx.update("select 1").flatMap(count -> endless).flatMap(count -> tx.update("select 2")))
                    .test();
            TestSubscriber<Integer> stream = client.rows(Integer.class, "select generate_series(1, 1000)")
                    .test(1);
            TimeLimit.MINUTE.awaitCount(stream, 1);
            assertThat(client.one(Integer.class, "select pg_backend_pid()").blockingGet())
                    .as("another connection")
                    .isNotEqualTo(backend);
            endless.onSuccess(1);
            stream.request(1000);
            for (BaseTestConsumer<Integer, ?> told : List.of(transaction, stream)) {
                TimeLimit.MINUTE
                        .awaitEnd(told)
                        .assertError(PostgresqlUnavailableException.class)
                        .assertErrorMessage("The server of postgresql has ended a transaction that "
                                + "was idle for longer than 1 s, which is postgresql.idle-in-transaction-timeout");
            }
            awaitFree(application);
        }
    }

    @Test
    void areNotUsedAnyMoreAtAServerThatOnlyReads() throws Exception {
        try (RunningApplication application = Server.PLUGIN.start("--postgresql.pool-size=1")) {
            PostgresqlClient client = Server.client(application);
            int backend = client.one(Integer.class, "select pg_backend_pid()").blockingGet();
            assertThatThrownBy(() -> client.inTransaction(tx -> tx.update("set transaction read only")
                                    .flatMap(count -> tx.update("create table never (i int)")))
                            .blockingGet())
                    .isInstanceOf(PostgresqlUnavailableException.class)
                    .hasMessageContaining("read-only");
            assertThat(client.one(Integer.class, "select pg_backend_pid()").blockingGet())
                    .as("another connection")
                    .isNotEqualTo(backend);
            awaitFree(application);
        }
    }

    @Test
    void tellWhoElseHasCancelledAStatement() throws Exception {
        try (RunningApplication application = Server.PLUGIN.startOnOneEventLoop("--postgresql.pool-size=2")) {
            PostgresqlClient client = Server.client(application);
            TestObserver<Integer> cancelled =
                    client.one(Integer.class, "select 1 from pg_sleep(60)").test();
            TimeLimit.MINUTE.await("the cancellation", () -> {
                client.one(
                                Long.class,
                                "select count(pg_cancel_backend(pid)) from pg_stat_activity where query like '%pg_sleep(60)' and pid <> pg_backend_pid()")
                        .ignoreElement()
                        .blockingAwait();
                return cancelled.isTerminated();
            });
            cancelled
                    .assertError(PostgresqlUnavailableException.class)
                    .assertErrorMessage("The server of postgresql refuses: canceling statement due to user request");
        }
    }

    @Test
    void areNotUsedAnyMoreWhenACommitWasCancelled() throws Exception {
        try (RunningApplication application = Server.PLUGIN.start(
                "--postgresql.pool-size=1",
                "--postgresql.statement-timeout=1s",
                "--postgresql.mode=pgbouncer")) { // The server itself has no timeout for a commit.
            PostgresqlClient client = Server.client(application);
            client.script(
                            "create table late (i int); "
                                    + "create function sleeps() returns trigger as 'begin perform pg_sleep(60); return null; end' language plpgsql; "
                                    + "create constraint trigger sleeping after insert on late deferrable initially deferred for each row execute function sleeps()")
                    .blockingAwait();
            int backend = client.one(Integer.class, "select pg_backend_pid()").blockingGet();
            assertThatThrownBy(() -> client.inTransaction(tx -> tx.update("insert into late values (1)"))
                            .blockingGet())
                    .isInstanceOf(PostgresqlUnavailableException.class)
                    .hasMessageContaining("postgresql.statement-timeout");
            assertThat(client.one(Integer.class, "select pg_backend_pid()").blockingGet())
                    .as("another connection")
                    .isNotEqualTo(backend);
            assertThat(client.one(Integer.class, "select count(*)::int from late")
                            .blockingGet())
                    .isZero();
            awaitFree(application);
        }
    }

    @Test
    void comeBackWhereOnlyTheClientKnowsTheTimeOut() throws Exception {
        try (RunningApplication application = Server.PLUGIN.start(
                "--postgresql.pool-size=1", "--postgresql.statement-timeout=1s", "--postgresql.mode=pgbouncer")) {
            PostgresqlClient client = Server.client(application);
            assertThat(client.one(String.class, "select current_setting('statement_timeout')")
                            .blockingGet())
                    .isEqualTo("0");
            int backend = client.one(Integer.class, "select pg_backend_pid()").blockingGet();
            assertThatThrownBy(() -> client.one(Integer.class, "select 1 from pg_sleep(60)")
                            .blockingGet())
                    .isInstanceOf(PostgresqlUnavailableException.class)
                    .hasMessageContaining("postgresql.statement-timeout");
            awaitFree(application);
            assertThat(client.one(Integer.class, "select pg_backend_pid()").blockingGet())
                    .as("another connection")
                    .isNotEqualTo(backend);
            TimeLimit.MINUTE.await(
                    "the server has ended it",
                    () -> client.one(
                                            Integer.class,
                                            "select count(*)::int from pg_stat_activity where query like '%pg_sleep(60)' and state = 'active'")
                                    .blockingGet()
                            == 0);
        }
    }

    @Test
    void areWaitedForAsLongAsConfiguredAndByAsManyAsConfigured() throws Exception {
        try (RunningApplication application = Server.PLUGIN.start(
                "--postgresql.pool-size=1", "--postgresql.acquire-timeout=2s", "--postgresql.pool-queue=3")) {
            PostgresqlClient client = Server.client(application);
            client.update("select 1").ignoreElement().blockingAwait();
            assertThat(Server.PLUGIN.pool(application).max()).isEqualTo(1);
            TestObserver<Integer> slow =
                    client.one(Integer.class, "select 1 from pg_sleep(4)").test();
            List<TestObserver<Integer>> waiting = IntStream.range(0, 5)
                    .mapToObj(i -> client.one(Integer.class, "select 1").test())
                    .toList();
            waiting.forEach(TestObserver::awaitTerminalEvent);
            List<String> messages = waiting.stream()
                    .map(observer -> observer.errors().get(0).getMessage())
                    .toList();
            assertThat(messages)
                    .filteredOn(message -> message.startsWith("Too many calls wait for a connection: 3"))
                    .hasSize(2);
            assertThat(messages)
                    .filteredOn(message -> message.startsWith("No connection became free within 2 s"))
                    .hasSize(3);
            slow.awaitTerminalEvent();
            slow.assertValue(1);
            awaitFree(application);
        }
    }

    /**
     * A call that needs a second connection of its event loop waits for it, and leaves those of other event loops
     * alone.
     */
    @Test
    @Tag("P1")
    void areNotTakenFromAnotherEventLoop() throws Exception {
        int loops = Runtime.getRuntime().availableProcessors();
        try (RunningApplication application =
                Server.PLUGIN.start("--postgresql.pool-size=" + loops, "--postgresql.acquire-timeout=2s")) {
            PostgresqlClient client = Server.client(application);
            Maybe<Integer> backend = client.one(Integer.class, "select pg_backend_pid()");
            List<Integer> backends = new ArrayList<>();
            for (Context each : ServingLoops.of(application)) {
                backends.add(ServingLoops.on(each, backend.toSingle()));
            }
            assertThat(backends).doesNotHaveDuplicates().hasSize(loops);
            Single<Integer> second = client.inTransaction(tx -> client.update("select 2"));
            assertThat(failure(ServingLoops.of(application).get(0), second))
                    .isInstanceOf(PostgresqlUnavailableException.class)
                    .hasMessage(
                            "No connection became free within 2 s, which is postgresql.acquire-timeout; this event loop has 1 of the "
                                    + loops + " of postgresql.pool-size");
            awaitFree(application);
            for (int i = 0; i < loops; i++) {
                assertThat(ServingLoops.on(ServingLoops.of(application).get(i), backend.toSingle()))
                        .as("the same connection")
                        .isEqualTo(backends.get(i));
            }
        }
    }

    @Test
    void areNoMoreThanAllowedWhileOneIsBeingClosed() throws Exception {
        try (RunningApplication application = Server.PLUGIN.start("--postgresql.pool-size=1")) {
            PostgresqlClient client = Server.client(application);
            Single<Integer> connections = Single.fromCallable(() -> {
                client.update("select 1").test().assertNotTerminated(); // It needs a connection at once.
                return PoolState.size(client.pool());
            });
            assertThat((int) ServingLoops.on(
                            ServingLoops.of(application).get(0),
                            client.script("select 1").andThen(connections)))
                    .isOne();
            awaitFree(application);
            assertThat(PoolState.size(client.pool()))
                    .as("the connection that was needed")
                    .isOne();
        }
    }

    private static Throwable failure(Context context, Single<?> asked) {
        return ServingLoops.on(
                context,
                asked.<Throwable>map(value -> new AssertionError("there was no failure, but " + value))
                        .onErrorReturn(failure -> failure));
    }

    @Test
    void areNotTakenByWhoHasLeftTheQueue() throws Exception {
        try (RunningApplication application = Server.PLUGIN.start("--postgresql.pool-size=1")) {
            PostgresqlClient client = Server.client(application);
            TestObserver<Integer> slow =
                    client.one(Integer.class, "select 1 from pg_sleep(1)").test();
            List<Disposable> leaving = List.of(
                    client.update("create table never (i int)").test(),
                    client.inTransaction(tx -> tx.update("create table never (i int)"))
                            .test());
            leaving.forEach(Disposable::dispose);
            slow.awaitTerminalEvent();
            assertThat(client.one(Integer.class, "select count(*)::int from pg_tables where tablename = 'never'")
                            .blockingGet())
                    .isZero();
            awaitFree(application);
        }
    }

    @Test
    void areNotNeededToTellThatTheDatabaseIsHealthy() {
        try (RunningApplication application = Server.PLUGIN.start(
                "--postgresql.pool-size=1", "--postgresql.statement-timeout=1h", "--postgresql.acquire-timeout=1h")) {
            PostgresqlClient client = Server.client(application);
            List<TestObserver<Integer>> load = IntStream.range(0, 20)
                    .mapToObj(i -> client.one(Integer.class, "select 1 from pg_sleep(3600)")
                            .test())
                    .toList();
            HealthRegistry health = application.injector().getInstance(HealthRegistry.class);
            for (int i = 0; i < 3; i++) {
                TimeLimit.MINUTE.await(
                        "readiness", () -> health.readiness().blockingGet().status() == HealthResult.Status.UP);
            }
            load.forEach(observer -> {
                observer.assertNotTerminated();
                observer.dispose();
            });
        }
    }

    @Test
    void carrySeveralStatementsWherePipeliningIsAllowed() throws Exception {
        try (RunningApplication application =
                Server.PLUGIN.start("--postgresql.pool-size=1", "--postgresql.pipelining-limit=8")) {
            PostgresqlClient client = Server.client(application);
            client.update("select 1").ignoreElement().blockingAwait();
            List<TestObserver<Integer>> answers = IntStream.range(0, 50)
                    .mapToObj(i -> i % 10 == 9
                            ? client.inTransaction(tx -> tx.one(Integer.class, "select $1::int", i)
                                            .toSingle())
                                    .test()
                            : client.one(Integer.class, "select $1::int from pg_sleep(0.01)", i)
                                    .toSingle()
                                    .test())
                    .toList();
            for (int i = 0; i < 50; i++) {
                answers.get(i).awaitTerminalEvent();
                answers.get(i).assertValue(i);
            }
            awaitFree(application);
        }
    }

    @Test
    void areReplacedWhenTheyAreOldOrUnused() throws Exception {
        try (RunningApplication owner = Server.PLUGIN.start();
                RunningApplication application = Server.PLUGIN.startOn(
                        owner, "--postgresql.max-lifetime=300ms", "--postgresql.application-name=old");
                RunningApplication unused = Server.PLUGIN.startOn(
                        owner, "--postgresql.idle-timeout=300ms", "--postgresql.application-name=unused")) {
            String backend = "select pg_backend_pid()";
            int first = Server.client(application).one(Integer.class, backend).blockingGet();
            TimeLimit.MINUTE.await(
                    "another connection",
                    () -> Server.client(application).one(Integer.class, backend).blockingGet() != first);
            Server.client(unused).update("select 1").ignoreElement().blockingAwait();
            TimeLimit.MINUTE.await("none left", () -> Server.connections(Server.client(owner), "unused") == 0);
            TimeLimit.MINUTE.await(
                    "no connection taken",
                    () -> PoolState.size(Server.client(unused).pool()) == 0); // The server notices the end first.
        }
    }
}
