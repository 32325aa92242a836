package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Maybe;
import io.reactivex.observers.TestObserver;
import io.vertx.core.Context;
import io.vertx.pgclient.PgException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.testing.servers.PoolMetrics;
import org.jzenith.testing.servers.ServingLoops;
import org.jzenith.testing.servers.TestedPlugin;
import org.jzenith.testing.servers.TimeLimit;

/**
 * Which statements are sent together on one connection, and how they affect each other there. The pool decides by how
 * long statements take. Its clock runs slowly here, so that those that a busy machine delays remain quick.
 */
@Tag("stress")
class SharingTest {

    private static final int CONNECTIONS = 6;
    private static final String QUICK = "select pg_backend_pid() + $1::int * 0";
    private static final String SLOW = "select pg_backend_pid() from pg_sleep(0.2) where $1::int >= 0";

    private static final long ORIGIN = System.nanoTime();

    private static RunningApplication application;
    private static PostgresqlClient client;
    private static PoolMetrics pool;
    private static Context context;

    @BeforeAll
    static void start() throws Exception {
        application = new TestedPlugin(
                        "postgresql",
                        "PG",
                        () -> PostgresqlPlugin.create().withClock(SharingTest::slowNanos),
                        PostgresqlUnavailableException.class,
                        Server::address)
                .startOnOneEventLoop("--postgresql.pool-size=" + CONNECTIONS, "--postgresql.pipelining-limit=8");
        client = Server.client(application);
        pool = Server.PLUGIN.pool(application);
        context = ServingLoops.of(application).get(0);
        assertThat(ServingLoops.of(application)).hasSize(1);
    }

    /** By this clock, statements of up to 40 ms are quick; others take at least 200 ms. */
    private static long slowNanos() {
        return ORIGIN + (System.nanoTime() - ORIGIN) / 20;
    }

    /** A test may have lost one. */
    @BeforeEach
    void everyConnectionIsThere() throws Exception {
        awaitAllConnections();
    }

    private static void awaitAllConnections() throws Exception {
        TimeLimit.MINUTE.await("all connections", () -> {
            ServingLoops.values(inOneTurn(CONNECTIONS, i -> client.one(Integer.class, SLOW, i)));
            return pool.idle() == CONNECTIONS;
        });
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @AfterEach
    void everyConnectionIsFree() throws Exception {
        TimeLimit.MINUTE.await("free connections", pool::isUnused);
    }

    private static <T> List<TestObserver<T>> inOneTurn(int count, IntFunction<Maybe<T>> calls) {
        return ServingLoops.inOneTurn(context, count, i -> calls.apply(i).test());
    }

    private static Set<Integer> backends(int count, String sql) throws Exception {
        return Set.copyOf(ServingLoops.values(inOneTurn(count, i -> client.one(Integer.class, sql, i))));
    }

    /** Executes a statement until it is known to be quick. */
    private static void awaitSharing() throws Exception {
        TimeLimit.MINUTE.await(
                "quick statements that share", () -> backends(8, QUICK).size() == 1);
    }

    @Test
    void quickStatementsOfOneTurnTravelTogether() throws Exception {
        TimeLimit.MINUTE.await(
                "16 on two connections", () -> backends(16, QUICK).size() == 2);
    }

    @Test
    void doNotJoinAStatementThatIsNotKnownYet() throws Exception {
        assertThat(backends(CONNECTIONS, "select pg_backend_pid() + 0 * $1::int /* seen for the first time */"))
                .hasSize(CONNECTIONS);
    }

    @Test
    @DisplayName("Slow statements have connections for themselves, however often they come")
    void slowStatementsHaveConnectionsForThemselves() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(backends(CONNECTIONS, SLOW)).hasSize(CONNECTIONS);
        }
    }

    @Test
    void quickStatementsDoNotWaitForASlowOne() throws Exception {
        awaitSharing();
        CompletableFuture<TestObserver<Integer>> slow = new CompletableFuture<>();
        List<TestObserver<Integer>> quick = inOneTurn(40, i -> {
            if (i == 20) {
                slow.complete(client.one(Integer.class, "select 1 from pg_sleep(3) where $1::int > 0", 1)
                        .test());
            }
            return client.one(Integer.class, QUICK, i);
        });
        ServingLoops.values(quick);
        slow.get().assertNotTerminated();
        assertThat(backends(8, QUICK)).isNotEmpty();
        slow.get().assertNotTerminated();
        assertThat(ServingLoops.values(List.of(slow.get()))).containsExactly(1);
    }

    @Test
    void writesAndLocksHaveConnectionsForThemselves() throws Exception {
        client.script(
                        "create table counters (id int primary key, pid int); insert into counters select i, 0 from generate_series(1, 6) i")
                .blockingAwait();
        awaitAllConnections();
        for (int i = 0; i < 20; i++) {
            assertThat(backends(
                            CONNECTIONS,
                            "update counters set pid = pg_backend_pid() where id = $1::int + 1 returning pid"))
                    .hasSize(CONNECTIONS);
            assertThat(backends(CONNECTIONS, "select pg_backend_pid() from counters where id = $1::int + 1 for update"))
                    .hasSize(CONNECTIONS);
        }
    }

    @Test
    void quickStatementsShareHoweverManyOthersThereWereBefore() throws Exception {
        for (int i = 0; i < 600; i += 100) {
            int first = i;
            ServingLoops.values(inOneTurn(100, j -> client.one(Integer.class, "select $1::int + " + (first + j), 0)));
        }
        TimeLimit.MINUTE.await(
                "statements that share",
                () -> backends(8, "select 0 * $1::int + pg_backend_pid()").size() == 1);
    }

    @Test
    void oneThatFailsFailsAlone() throws Exception {
        String sql = "select pg_backend_pid() / $1::int";
        TimeLimit.MINUTE.await(
                "statements that share",
                () -> Set.copyOf(ServingLoops.values(inOneTurn(8, i -> client.one(Integer.class, sql, 1))))
                                .size()
                        == 1);
        List<TestObserver<Integer>> answers = inOneTurn(4, i -> client.one(Integer.class, sql, i == 1 ? 0 : 1));
        assertThat(ServingLoops.values(List.of(answers.get(0), answers.get(2), answers.get(3))))
                .doesNotContainNull();
        TimeLimit.MINUTE
                .awaitEnd(answers.get(1))
                .assertError(failure -> failure instanceof PgException told && "22012".equals(told.getSqlState()));
    }

    @Test
    void oneThatTheDriverCannotReadIsNotBlamedOnTheOthers() throws Exception {
        String sql = "select pg_backend_pid(), case $1::int when 1 then time '24:00' else time '12:00' end";
        IntFunction<Maybe<Integer>> noon = i -> client.one(row -> row.getInteger(0), sql, 0);
        List<TestObserver<Integer>> answers = new ArrayList<>();
        TimeLimit.MINUTE.await(
                "statements that share",
                () -> { // A moment later, these four may be slow.
                    if (Set.copyOf(ServingLoops.values(inOneTurn(8, noon))).size() > 1) {
                        return false;
                    }
                    answers.clear();
                    answers.addAll(inOneTurn(4, i -> client.one(row -> row.getInteger(0), sql, i)));
                    answers.forEach(TimeLimit.MINUTE::awaitEnd);
                    return answers.get(2).errorCount() > 0 && answers.get(3).errorCount() > 0;
                });
        answers.get(0).assertNoErrors();
        answers.get(1).assertError(RowMappingException.class);
        answers.get(2).assertError(PostgresqlUnavailableException.class);
        answers.get(3).assertError(PostgresqlUnavailableException.class);
    }

    @Test
    void oneThatIsDisposedTakesNothingFromTheOthers() throws Exception {
        awaitSharing();
        CompletableFuture<TestObserver<Integer>> left = new CompletableFuture<>();
        List<TestObserver<Integer>> others = inOneTurn(6, i -> {
            if (i == 3) {
                TestObserver<Integer> leaving =
                        client.one(Integer.class, QUICK, 0).test();
                leaving.dispose();
                left.complete(leaving);
            }
            return client.one(Integer.class, "select $1::int", i);
        });
        assertThat(ServingLoops.values(others)).containsExactly(0, 1, 2, 3, 4, 5);
        left.get().assertNotTerminated().assertNoValues();
    }

    @Test
    void aTransactionHasItsTurnAmongAFloodOfQuickStatements() throws Exception {
        awaitSharing();
        AtomicBoolean over = new AtomicBoolean();
        List<TestObserver<Integer>> flood = inOneTurn(
                200,
                i -> client.one(Integer.class, QUICK, i).repeatUntil(over::get).lastElement());
        for (int i = 0; i < 10; i++) {
            List<Integer> backends = client.inTransaction(tx -> tx.one(Integer.class, QUICK, 1)
                            .toSingle()
                            .zipWith(tx.one(Integer.class, QUICK, 2).toSingle(), List::of))
                    .blockingGet();
            assertThat(Set.copyOf(backends)).as("one connection").hasSize(1);
        }
        assertThat(flood).allSatisfy(TestObserver::assertNotTerminated);
        over.set(true);
        assertThat(ServingLoops.values(flood).stream().collect(Collectors.toSet()))
                .hasSizeLessThanOrEqualTo(CONNECTIONS);
    }

    @Test
    void shareNothingIfThatIsSwitchedOff() throws Exception {
        try (RunningApplication alone = Server.PLUGIN
                .on(application, "--postgresql.pool-size=2", "--postgresql.pipelining-limit=1")
                .withPlugins(PostgresqlPlugin.create())
                .withModules(ServingLoops::one)
                .start()) {
            PostgresqlClient other = Server.client(alone);
            Context loop = ServingLoops.of(alone).get(0);
            for (int i = 0; i < 50; i++) {
                assertThat(ServingLoops.values(ServingLoops.inOneTurn(
                                loop, 2, each -> other.one(Integer.class, each == 0 ? QUICK : SLOW, 1)
                                        .test())))
                        .doesNotContainNull();
            }
            assertThat(Set.copyOf(ServingLoops.values(ServingLoops.inOneTurn(
                            loop, 2, each -> other.one(Integer.class, QUICK, 1).test()))))
                    .hasSize(2);
        }
    }
}
