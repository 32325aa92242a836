package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.observers.TestObserver;
import io.vertx.pgclient.PgException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.servers.ServingLoops;
import org.jzenith.testing.servers.TimeLimit;

/** All rows of a short result at once. */
@Tag("P2")
class ListTest {

    private static final String TEN_MILLION = "select generate_series(1, 10000000)";

    record NumberAndText(int number, String text) {}

    private static RunningApplication application;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.startOnOneEventLoop("--postgresql.pool-size=4", "--postgresql.max-list-size=100");
        client = Server.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @AfterEach
    void everyConnectionIsFree() {
        TimeLimit.MINUTE.await("free connections", Server.PLUGIN.pool(application)::isUnused);
    }

    @Test
    void hasAllRowsInTheirOrder() {
        assertThat(client.list(
                                NumberAndText.class,
                                "select n as number, 'x' || n as text from generate_series(1, $1::int) n",
                                3)
                        .blockingGet())
                .containsExactly(new NumberAndText(1, "x1"), new NumberAndText(2, "x2"), new NumberAndText(3, "x3"));
        assertThat(client.list(row -> row.getInteger(0) + 1, "select generate_series(1, 2)")
                        .blockingGet())
                .containsExactly(2, 3);
        assertThat(client.list(Integer.class, "select generate_series(1, 100)").blockingGet())
                .hasSize(100);
    }

    @Test
    void isEmptyIfTheStatementFindsNothingOrHasNoResult() {
        assertThat(client.list(Integer.class, "select 1 where false").blockingGet())
                .isEmpty();
        assertThat(client.list(Integer.class, "set local search_path to public").blockingGet())
                .isEmpty();
    }

    @Test
    void hasWhatAStatementReturnsOfTheRowsThatItChanges() {
        client.script("create table changed (n int); insert into changed select generate_series(1, 3)")
                .blockingAwait();
        assertThat(client.list(Integer.class, "update changed set n = n + 10 returning n")
                        .blockingGet())
                .containsExactly(11, 12, 13);
    }

    @Test
    void isPartOfATransaction() {
        client.script("create table listed (n int)").blockingAwait();
        assertThat(client.inTransaction(tx -> tx.update("insert into listed values (1), (2)")
                                .flatMap(rows -> tx.list(Integer.class, "select n from listed order by n")))
                        .blockingGet())
                .containsExactly(1, 2);
        assertThatThrownBy(() -> client.inTransaction(tx -> tx.update("insert into listed values (3)")
                                .flatMap(rows -> tx.list(Integer.class, "select generate_series(1, 1000)")))
                        .blockingGet())
                .isInstanceOf(RowMappingException.class);
        assertThat(client.list(Integer.class, "select n from listed order by n").blockingGet())
                .containsExactly(1, 2);
    }

    @Test
    void aTransactionGoesOnAfterAListThatWasTooLong() {
        assertThat(client.inTransaction(tx -> tx.list(Integer.class, "select generate_series(1, 1000)")
                                .onErrorReturnItem(List.of())
                                .flatMap(none ->
                                        tx.one(Integer.class, "select 7").toSingle()))
                        .blockingGet())
                .isEqualTo(7);
    }

    @Test
    void failsWithTheKeyTheFixAndTheStatementAboveItsLimit() {
        assertThatThrownBy(() -> client.list(Integer.class, "select generate_series(1, 101) where 'secret' <> ''")
                        .blockingGet())
                .isInstanceOf(RowMappingException.class)
                .hasMessage(
                        "The statement found more than 100 rows, which is postgresql.max-list-size (expected: as many at most). Fix: limit them, "
                                + "or read them with rows(...), however many they are: select generate_series(1, 101) where '...' <> '...'");
    }

    /** The server would need seconds for all of them. */
    @Test
    void stopsAStatementThatFindsFarTooMany() {
        assertThat(client.one(Integer.class, "select 1").blockingGet()).isEqualTo(1);
        assertThatThrownBy(() -> client.list(Integer.class, TEN_MILLION).blockingGet())
                .isInstanceOf(RowMappingException.class);
        TimeLimit.MINUTE.await(
                "nothing is under way",
                () -> client.one(
                                        Integer.class,
                                        "select count(*)::int from pg_stat_activity where state = 'active' and query = $1",
                                        TEN_MILLION)
                                .blockingGet()
                        == 0);
    }

    @Test
    void whatAStatementHasChangedStaysIfItReturnsTooManyRows() {
        client.script("create table written (n int)").blockingAwait();
        assertThatThrownBy(() -> client.list(
                                Integer.class, "insert into written select generate_series(1, 1000) returning n")
                        .blockingGet())
                .isInstanceOf(RowMappingException.class);
        assertThat(client.one(Integer.class, "select count(*)::int from written")
                        .blockingGet())
                .isEqualTo(1000);
    }

    @Test
    void failsWithTheFailureOfTheServer() {
        assertThatThrownBy(() ->
                        client.list(Integer.class, "select n from nowhere").blockingGet())
                .isInstanceOf(PgException.class);
        assertThatThrownBy(() -> client.list(Integer.class, "select 1, 2").blockingGet())
                .isInstanceOf(RowMappingException.class);
    }

    private static List<TestObserver<List<Integer>>> inOneTurn(int count, String sql) {
        return ServingLoops.inOneTurn(
                ServingLoops.of(application).get(0), count, i -> client.list(Integer.class, sql, i)
                        .test());
    }

    private static Set<Integer> values(List<TestObserver<List<Integer>>> lists) {
        return ServingLoops.values(lists).stream().map(list -> list.get(0)).collect(Collectors.toSet());
    }

    @Test
    void quickOnesShareAConnection() {
        String sql = "select pg_backend_pid() + $1::int * 0 from generate_series(1, 20)";
        TimeLimit.MINUTE.await(
                "lists that share", () -> values(inOneTurn(8, sql)).size() == 1);
    }

    /** The answers are far apart in size, and those that share the connection arrive all the same. */
    @Test
    void oneThatIsTooLongTakesNothingFromThoseThatShareItsConnection() {
        String sql = "select pg_backend_pid() from generate_series(1, case $1::int when 3 then 200 else 1 end)";
        TimeLimit.MINUTE.await(
                "lists that share", () -> values(inOneTurn(3, sql)).size() == 1);
        List<TestObserver<List<Integer>>> lists = inOneTurn(8, sql);
        TimeLimit.MINUTE.awaitEnd(lists.get(3)).assertError(RowMappingException.class);
        assertThat(values(IntStream.range(0, 8)
                        .filter(i -> i != 3)
                        .mapToObj(lists::get)
                        .toList()))
                .isNotEmpty();
    }
}
