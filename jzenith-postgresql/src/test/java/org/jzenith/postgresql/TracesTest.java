package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Flowable;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.servers.PoolMetrics;
import org.jzenith.testing.servers.TimeLimit;

/** No call finds what another one has left on a connection; all use the same connection unless it is closed. */
class TracesTest {

    private static RunningApplication application;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.start("--postgresql.pool-size=1");
        client = Server.client(application);
        client.script("create table notes (id int)").blockingAwait();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void empty() {
        client.update("delete from notes").ignoreElement().blockingAwait();
    }

    private static int notes() {
        return client.one(Integer.class, "select count(*)::int from notes").blockingGet();
    }

    @Test
    void aTransactionThatAScriptDoesNotEndIsUndone() {
        client.script("begin; insert into notes values (1)").blockingAwait();
        assertThat(notes()).isZero();
        client.script("begin; insert into notes values (1); commit").blockingAwait();
        assertThat(notes()).isEqualTo(1);
    }

    @Test
    void aTransactionInWhichAScriptFailsIsOver() {
        assertThatThrownBy(() -> client.script("begin; insert into notes values (1); select nothing")
                        .blockingAwait())
                .isInstanceOf(PgException.class);
        assertThat(notes()).isZero();
    }

    @Test
    void whatAScriptSetsAndMakesForItselfIsItsOwn() {
        client.script("set search_path = nowhere; create temp table scratch (i int)")
                .blockingAwait();
        assertThat(client.one(String.class, "select current_setting('search_path')")
                        .blockingGet())
                .doesNotContain("nowhere");
        assertThat(client.one(Boolean.class, "select to_regclass('pg_temp.scratch') is null")
                        .blockingGet())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "begin",
                "\n  Start transaction",
                "BEGIN isolation level serializable",
                "/* open */ begin",
                "-- open\nbegin"
            })
    void aTransactionThatAStatementBeginsIsOverWithIt(String begin) {
        client.update(begin).ignoreElement().blockingAwait();
        assertThatThrownBy(() -> client.update("select nothing").blockingGet()).isInstanceOf(PgException.class);
        client.batch(begin, List.of(Tuple.tuple())).ignoreElement().blockingAwait();
        client.update("insert into notes values (1)").ignoreElement().blockingAwait();
        client.update("rollback").ignoreElement().blockingAwait();
        assertThat(notes()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"discard all", "deallocate all"})
    void whatAConnectionForgetsIsPreparedAgain(String forgetting) {
        for (int i = 0; i < 3; i++) {
            assertThat(notes()).isZero();
            client.update(forgetting).ignoreElement().blockingAwait();
        }
        assertThat(notes()).isZero();
    }

    @Test
    void whoWaitsBehindScriptsIsServed() {
        Flowable.range(0, 40)
                .flatMapCompletable(i -> i % 2 == 0
                        ? client.script("begin; insert into notes values (1)")
                        : client.update("insert into notes values (2)").ignoreElement())
                .blockingAwait();
        assertThat(notes()).isEqualTo(20);
        PoolMetrics pool = Server.PLUGIN.pool(application);
        TimeLimit.MINUTE.await("no more connections than configured", () -> pool.idle() + pool.used() == pool.max());
    }
}
