package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.subscribers.DefaultSubscriber;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgException;
import io.vertx.reactivex.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.TransactionRollbackException;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.PoolMetrics;
import org.jzenith.testing.servers.ServingLoops;
import org.jzenith.testing.servers.TimeLimit;

/** The client with a server that works. */
class ClientTest {

    record User(int id, String name) {}

    private static RunningApplication application;
    private static PostgresqlClient client;
    private static PoolMetrics pool;

    @BeforeAll
    static void start() {
        application =
                Server.PLUGIN.startOnOneEventLoop("--postgresql.pool-size=4", "--postgresql.application-name=test");
        client = Server.client(application);
        pool = Server.PLUGIN.pool(application);
        client.script("create table users (id int primary key, name text not null)")
                .blockingAwait();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void empty() {
        client.update("delete from users").ignoreElement().blockingAwait();
        client.batch("insert into users values ($1, $2)", List.of(Tuple.of(1, "Ada"), Tuple.of(2, "Grace")))
                .ignoreElement()
                .blockingAwait();
    }

    private static List<String> names() {
        return client.rows(String.class, "select name from users order by id")
                .toList()
                .blockingGet();
    }

    @Test
    void findsOneRowOrNone() {
        assertThat(client.one(User.class, "select id, name from users where id = $1", 2)
                        .blockingGet())
                .isEqualTo(new User(2, "Grace"));
        assertThat(client.one(User.class, "select id, name from users where id = $1", 3)
                        .blockingGet())
                .isNull();
        assertThat(client.one(User.class, "select id, name from users where name = $1 and id = $2", "Ada", 1)
                        .blockingGet()
                        .id())
                .isEqualTo(1);
        assertThat(client.one((Row row) -> row.getString("name"), "select name from users where id = 1")
                        .blockingGet())
                .isEqualTo("Ada");
    }

    @Test
    void refusesTwoRowsWhereOneWasAskedFor() {
        assertThatThrownBy(() ->
                        client.one(User.class, "select id, name from users").blockingGet())
                .isInstanceOf(RowMappingException.class)
                .hasMessage("The statement found 2 rows (expected: one at most) in: select id, name from users");
    }

    @Test
    void countsWhatItChanges() {
        assertThat(client.update("update users set name = name || '!'").blockingGet())
                .isEqualTo(2);
        assertThat(client.batch(
                                "update users set name = $2 where id = $1",
                                List.of(Tuple.of(1, "a"), Tuple.of(2, "b"), Tuple.of(3, "c")))
                        .blockingGet())
                .isEqualTo(2);
        assertThat(names()).containsExactly("a", "b");
    }

    @Test
    void handsOnWhatTheServerSaysOfAStatement() {
        assertThatThrownBy(() ->
                        client.update("insert into users values (1, 'again')").blockingGet())
                .isInstanceOfSatisfying(
                        PgException.class, e -> assertThat(e.getSqlState()).isEqualTo("23505"));
        assertThatThrownBy(() -> client.update("insert into users values ($1, $2)", "one")
                        .blockingGet())
                .hasMessageContaining("number of parameters");
        assertThat(names()).hasSize(2);
    }

    @Test
    void namesTheStatementThatTheServerRefusesButNoTextOfIt() {
        String sql = "select 'secret'\n  from missing where id = $1";
        assertThatThrownBy(() -> client.one(Integer.class, sql, 1).blockingGet())
                .isInstanceOf(PgException.class)
                .hasMessageContaining("(42P01)")
                .hasMessageEndingWith(" in: select '...' from missing where id = $1");
        assertThatThrownBy(() -> client.rows(Integer.class, "select * from missing")
                        .toList()
                        .blockingGet())
                .hasMessageEndingWith(" in: select * from missing");
    }

    @Test
    void refusesTextWithoutAStatement() {
        for (String sql : List.of("", " ;", "-- later", "/* later */ ;\n")) {
            assertThatThrownBy(() -> client.update(sql))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("has no statement");
            assertThatThrownBy(() -> client.script(sql))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("has no statement");
        }
        assertThat(client.one(Integer.class, "-- a label\n/* and another */ select 1")
                        .blockingGet())
                .isEqualTo(1);
    }

    @Test
    void asksAgainWithEachSubscription() {
        Single<Integer> insert = client.update("insert into users select count(*) + 1, 'x' from users");
        assertThat(names()).hasSize(2);
        insert.ignoreElement().blockingAwait();
        insert.ignoreElement().blockingAwait();
        assertThat(names()).hasSize(4);
    }

    @Test
    void streamsRowsAsTheyAreAskedFor() throws Exception {
        TestSubscriber<Integer> subscriber =
                client.rows(Integer.class, "select generate_series(1, 100000)").test(0);
        subscriber.request(3);
        TimeLimit.MINUTE.awaitCount(subscriber, 3).assertValues(1, 2, 3).assertNotTerminated();
        subscriber.request(1000);
        TimeLimit.MINUTE.awaitCount(subscriber, 1003).assertNotTerminated();
        subscriber.cancel();
        Flowable<Integer> all = client.rows(Integer.class, "select generate_series(1, $1)", 100_000);
        assertThat(all.count().blockingGet()).isEqualTo(100_000);
        assertThat(all.take(5).toList().blockingGet()).containsExactly(1, 2, 3, 4, 5);
        allConnectionsAreFree();
    }

    @Test
    void streamsNoRowsAndFailures() {
        assertThat(client.rows(User.class, "select id, name from users where id < 0")
                        .toList()
                        .blockingGet())
                .isEmpty();
        assertThatThrownBy(() -> client.rows(Integer.class, "select 1 / (3 - i) from generate_series(1, 3) i")
                        .toList()
                        .blockingGet())
                .hasMessageContaining("division by zero");
        assertThatThrownBy(
                        () -> client.rows(User.class, "select nothing").toList().blockingGet())
                .hasMessageContaining("nothing");
        assertThatThrownBy(() ->
                        client.rows(User.class, "select id from users").toList().blockingGet())
                .hasMessageContaining("no column for [name]");
        allConnectionsAreFree();
    }

    @Test
    void commitsWhatSucceeds() {
        String found = client.inTransaction(tx -> tx.update("insert into users values (3, 'Edsger')")
                        .flatMap(count -> tx.one(String.class, "select name from users where id = $1", 3)
                                .toSingle()))
                .blockingGet();
        assertThat(found).isEqualTo("Edsger");
        assertThat(names()).containsExactly("Ada", "Grace", "Edsger");
    }

    @Test
    void rollsBackWhatFails() {
        assertThatThrownBy(() -> client.inTransaction(tx -> tx.update("delete from users")
                                .flatMap(count -> Single.error(new IllegalStateException("no"))))
                        .blockingGet())
                .hasMessage("no");
        assertThatThrownBy(() -> client.inTransaction(tx -> {
                            throw new IllegalArgumentException("not even begun");
                        })
                        .blockingGet())
                .hasMessage("not even begun");
        assertThatThrownBy(() -> client.inTransaction(
                                tx -> tx.update("delete from users").flatMap(count -> tx.update("select nothing")))
                        .blockingGet())
                .isInstanceOf(PgException.class);
        assertThat(names()).hasSize(2);
        allConnectionsAreFree();
    }

    @Test
    void doesNotCommitWhatTheServerHasUndone() {
        assertThatThrownBy(() -> client.inTransaction(tx -> tx.update("delete from users")
                                .flatMap(count -> tx.update("select nothing").onErrorReturnItem(0)))
                        .blockingGet())
                .isInstanceOf(TransactionRollbackException.class);
        assertThat(names()).hasSize(2);
    }

    @Test
    void rollsBackWhatIsDisposed() throws Exception {
        CompletableFuture<Integer> deleted = new CompletableFuture<>();
        io.reactivex.disposables.Disposable disposable = client.inTransaction(tx -> tx.update("delete from users")
                        .doOnSuccess(deleted::complete)
                        .flatMap(count -> Single.never()))
                .subscribe();
        assertThat(deleted.get(1, TimeUnit.MINUTES)).isEqualTo(2);
        disposable.dispose();
        TimeLimit.MINUTE.await("the roll-back", () -> pool.isUnused());
        assertThat(names()).hasSize(2);
    }

    @Test
    void keepsWhatAStatementHasChangedWhoseRowsWereRead() {
        assertThat(client.rows(String.class, "update users set name = name || '!' returning name")
                        .toList()
                        .blockingGet())
                .containsExactlyInAnyOrder("Ada!", "Grace!");
        assertThat(names()).containsExactly("Ada!", "Grace!");
    }

    @Test
    void rollsBackAStatementWhoseRowsAreNotTakenToTheEnd() {
        assertThat(client.rows(String.class, "update users set name = name || '!' returning name")
                        .take(1)
                        .toList()
                        .blockingGet())
                .hasSize(1);
        TimeLimit.MINUTE.await("the roll-back", () -> pool.isUnused());
        assertThat(names()).containsExactly("Ada", "Grace");
    }

    @Test
    void reportsAConnectionThatWasLostBetweenTwoFetches() {
        TestSubscriber<Integer> subscriber = client.rows(
                        Integer.class,
                        "select case i when 1 then pg_backend_pid() else i end from generate_series(1, 1000) i")
                .test(1);
        TimeLimit.MINUTE.awaitCount(subscriber, 1).assertValueCount(1);
        client.one(
                        Boolean.class,
                        "select pg_terminate_backend($1)",
                        subscriber.values().get(0))
                .ignoreElement()
                .blockingAwait();
        TimeLimit.MINUTE.await("the loss", () -> {
            subscriber.request(1);
            return subscriber.errorCount() == 1;
        });
        subscriber.assertErrorMessage("The connection to the server of postgresql was lost before it answered: "
                + "terminating connection due to administrator command");
    }

    @Test
    @SuppressWarnings("NullAway") // That is what it is about.
    void givesTheConnectionBackIfTheWorkIsNull() {
        for (int i = 0; i < 8; i++) {
            assertThatThrownBy(() ->
                            client.inTransaction(tx -> (Single<Integer>) null).blockingGet())
                    .hasMessageContaining("returned null");
        }
        assertThat(names()).hasSize(2);
    }

    /** Such as a class that is missing: RxJava throws such an error on instead of passing it to the subscriber. */
    @Test
    void givesTheConnectionBackAfterAFatalError() {
        Function<Row, Integer> broken = row -> {
            throw new NoClassDefFoundError("somewhere");
        };
        client.rows(broken, "select 1").test().awaitDone(1, TimeUnit.MINUTES).assertError(NoClassDefFoundError.class);
        client.one(broken, "select 1").test().awaitDone(1, TimeUnit.MINUTES).assertError(NoClassDefFoundError.class);
        client.<Integer>inTransaction(tx -> {
                    throw new NoClassDefFoundError("somewhere");
                })
                .test()
                .awaitDone(1, TimeUnit.MINUTES)
                .assertError(NoClassDefFoundError.class);
        allConnectionsAreFree();
    }

    @Test
    void givesTheConnectionBackOfASubscriberThatThrows() {
        try (UndeliverableErrors errors = new UndeliverableErrors()) {
            client.rows(Integer.class, "select generate_series(1, 1000)").subscribe(new DefaultSubscriber<Integer>() {
                @Override
                public void onNext(Integer value) {
                    throw new NoClassDefFoundError("somewhere");
                }

                @Override
                public void onError(Throwable failure) {}

                @Override
                public void onComplete() {}
            });
            TimeLimit.MINUTE.await("the error is told", () -> !errors.all().isEmpty());
            allConnectionsAreFree();
        }
    }

    @Test
    void streamsWithinATransaction() {
        List<String> seen = client.inTransaction(tx -> tx.update("insert into users values (3, 'Barbara')")
                        .flatMap(count -> tx.rows(String.class, "select name from users order by id")
                                .toList())
                        .flatMap(names ->
                                tx.update("delete from users where id = 3").map(count -> names)))
                .blockingGet();
        assertThat(seen).containsExactly("Ada", "Grace", "Barbara");
        assertThat(names()).hasSize(2);
    }

    @Test
    void readsNoRowsOfATransactionAfterItsEnd() throws Exception {
        TestSubscriber<Integer> late = new TestSubscriber<>(0);
        TestSubscriber<Integer> forgotten = new TestSubscriber<>();
        client.inTransaction(tx -> {
                    tx.rows(Integer.class, "select generate_series(1, 1000)").subscribe(late);
                    tx.rows(Integer.class, "select generate_series(1, $1)", 100_000)
                            .subscribe(forgotten);
                    return Single.just(1);
                })
                .ignoreElement()
                .blockingAwait();
        allConnectionsAreFree();
        late.request(1000);
        for (TestSubscriber<Integer> each : List.of(late, forgotten)) {
            TimeLimit.MINUTE.awaitEnd(each).assertNotComplete().assertError(failure -> failure.getMessage()
                    .startsWith("The transaction is over"));
        }
        assertThat(names()).hasSize(2);
        allConnectionsAreFree();
    }

    @Test
    void refusesStatementsAfterTheEndOfATransaction() {
        PostgresqlTransaction kept = client.inTransaction(Single::just).blockingGet();
        assertThatThrownBy(() -> kept.update("delete from users").blockingGet())
                .hasMessageContaining("The transaction is over");
        assertThat(names()).hasSize(2);
    }

    @Test
    void answersOnTheEventLoopOfTheCall() {
        Vertx vertx = application.injector().getInstance(Vertx.class);
        Set<String> loops = ConcurrentHashMap.newKeySet();
        List<CompletableFuture<Boolean>> same = IntStream.range(0, 8)
                .mapToObj(i -> {
                    CompletableFuture<Boolean> stayed = new CompletableFuture<>();
                    io.vertx.core.Context context = vertx.getOrCreateContext();
                    context.runOnContext(nothing -> {
                        Thread thread = Thread.currentThread();
                        loops.add(thread.getName());
                        client.one(Integer.class, "select 1")
                                .flatMapSingleElement(one -> client.inTransaction(
                                        tx -> tx.one(Integer.class, "select 2").toSingle()))
                                .map(two -> Thread.currentThread() == thread && Vertx.currentContext() == context)
                                .doOnSuccess(stayed::complete)
                                .doOnError(stayed::completeExceptionally)
                                .onErrorComplete()
                                .ignoreElement()
                                .subscribe(new io.reactivex.observers.TestObserver<>());
                    });
                    return stayed;
                })
                .toList();
        assertThat(same).allSatisfy(stayed -> assertThat(stayed.get(1, TimeUnit.MINUTES))
                .isTrue());
        assertThat(loops).isNotEmpty();
        assertThat(ServingLoops.of(application)).hasSizeGreaterThanOrEqualTo(loops.size());
    }

    @Test
    void hasNoMoreConnectionsThanConfigured() {
        List<Integer> answers = Flowable.range(0, 400)
                .flatMapSingle(
                        i -> client.one(Integer.class, "select $1::int from pg_sleep(0.005)", i)
                                .toSingle(),
                        false,
                        400)
                .toList()
                .blockingGet();
        assertThat(answers).hasSize(400).doesNotHaveDuplicates();
        TimeLimit.MINUTE.await("no more connections than configured", () -> {
            int connections = Server.connections(client, "test"); // Closed ones as well, for a moment.
            return connections >= 1 && connections <= 4;
        });
        allConnectionsAreFree();
    }

    /** The driver keeps prepared statements, which are bound to the columns that there were. */
    @Test
    void seesAColumnThatIsAddedLater() {
        client.script("create table growing (a int); insert into growing values (1)")
                .blockingAwait();
        for (int i = 0; i < 8; i++) {
            assertThat(client.one((Row row) -> row.size(), "select * from growing")
                            .blockingGet())
                    .isEqualTo(1);
        }
        String another = "select *, 1 from growing";
        assertThat(client.inTransaction(
                                tx -> tx.one((Row row) -> row.size(), another).toSingle())
                        .repeat(8)
                        .toList()
                        .blockingGet())
                .containsOnly(2);
        // The transaction keeps a connection that has the prepared statement; the connection of the script would be
        // closed.
        client.inTransaction(tx ->
                        client.script("alter table growing add column b int").toSingleDefault(0))
                .ignoreElement()
                .blockingAwait();
        for (int i = 0; i < 8; i++) {
            assertThat(client.one((Row row) -> row.size(), "select * from growing")
                            .blockingGet())
                    .isEqualTo(2);
        }
        assertThat(client.inTransaction(
                                tx -> tx.one((Row row) -> row.size(), another).toSingle())
                        .repeat(8)
                        .toList()
                        .blockingGet())
                .containsOnly(3);
    }

    /** Who listens without one would otherwise hear a server that happens to be on this machine. */
    @Test
    void leadsNowhereIfNoServerIsConfigured() {
        try (RunningApplication without = JZenith.application(
                        "--devservices.enabled=false", "--postgresql.required=false")
                .withPlugins(PostgresqlPlugin.create())
                .start()) {
            assertThat(Server.client(without).pool().options().getHost()).isEqualTo("not-configured.invalid");
        }
    }

    @Test
    void hasNoRowsOfAStatementThatHasNoResult() {
        for (Class<?> type : List.of(Row.class, Integer.class, User.class)) {
            assertThat(client.rows(type, "do 'begin end'").toList().blockingGet())
                    .isEmpty();
        }
        assertThat(client.rows(Row.class, "select 7")
                        .map(row -> row.getInteger(0))
                        .toList()
                        .blockingGet())
                .containsExactly(7);
    }

    @Test
    void letsTheDriversOwnPoolBeUsed() {
        Pool drivers = application.injector().getInstance(Pool.class);
        assertThat(drivers.query("select 7 as seven")
                        .rxExecute()
                        .blockingGet()
                        .iterator()
                        .next()
                        .getInteger("seven"))
                .isEqualTo(7);
    }

    private static void allConnectionsAreFree() {
        TimeLimit.MINUTE.await("all connections are free", () -> pool.isUnused());
    }

    @ParameterizedTest
    @ValueSource(strings = {"53100", "53200", "53300"}) // a full disk, no memory, too many connections
    void saysThatAServerIsUnavailableThatHasUsedUpItsResources(String state) {
        assertThatThrownBy(() -> client.script(
                                "do $$ begin raise exception 'nothing left' using errcode = '" + state + "'; end $$")
                        .blockingAwait())
                .isInstanceOf(PostgresqlUnavailableException.class)
                .hasMessageContaining("nothing left");
    }
}
