package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.reactivex.Flowable;
import io.vertx.sqlclient.Tuple;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.RunningApplication;

/** Tests {@code postgresql.mode=pgbouncer} with a real pgbouncer; skipped if none is installed. */
class PgbouncerTest {

    @TempDir
    static Path folder;

    private static RunningApplication owner;
    private static Pgbouncer pgbouncer;
    private static RunningApplication application;

    @BeforeAll
    static void start() throws Exception {
        assumeThat(Pgbouncer.program())
                .as("pgbouncer is installed (Debian and Ubuntu: apt install pgbouncer)")
                .isPresent();
        owner = Server.PLUGIN.start("--postgresql.password=pw");
        pgbouncer = Pgbouncer.start(Pgbouncer.program().orElseThrow(), folder, Map.copyOf(Server.address(owner)));
        application = Server.PLUGIN.startOn(
                owner,
                "--postgresql.port=" + pgbouncer.port(),
                "--postgresql.mode=pgbouncer",
                "--postgresql.migration-path=db/encrypted");
    }

    @AfterAll
    static void stop() throws Exception {
        try (RunningApplication first = owner;
                Pgbouncer second = pgbouncer;
                RunningApplication third = application) {
            assertThat(first == null && second == null && third == null)
                    .isEqualTo(Pgbouncer.program().isEmpty());
        }
    }

    private static PostgresqlClient client() {
        return Server.client(application);
    }

    @Test
    void isAskedAsTheServerItselfIs() {
        client().script("create table through (i int)").blockingAwait();
        assertThat(client().batch(
                                "insert into through values ($1)",
                                IntStream.range(0, 1000).mapToObj(Tuple::of).toList())
                        .blockingGet())
                .isEqualTo(1000);
        assertThat(client().rows(Integer.class, "select i from through order by i")
                        .count()
                        .blockingGet())
                .isEqualTo(1000);
        assertThat(client().inTransaction(tx -> tx.update("update through set i = i + $1", 1)
                                .flatMap(count -> tx.one(Integer.class, "select max(i) from through")
                                        .toSingle()))
                        .blockingGet())
                .isEqualTo(1000);
    }

    @Test
    void refusesToListen() {
        assertThatThrownBy(() -> client().listen("channel").blockingFirst())
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageStartingWith("postgresql.mode is pgbouncer, which does not pass notifications on");
    }

    @Test
    void hasMoreClientsThanConnections() {
        List<Integer> answers = Flowable.range(0, 500)
                .flatMapSingle(
                        i -> client().one(Integer.class, "select $1::int from pg_sleep(0.001)", i)
                                .toSingle(),
                        false,
                        500)
                .toList()
                .blockingGet();
        assertThat(answers)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 500).boxed().toList());
        assertThat(Server.client(owner)
                        .one(
                                Integer.class,
                                "select count(*)::int from pg_stat_activity where client_port is not null "
                                        + "and application_name <> 'jzenith' or query like '%pg_sleep(0.001)'")
                        .blockingGet())
                .isLessThanOrEqualTo(4);
    }
}
