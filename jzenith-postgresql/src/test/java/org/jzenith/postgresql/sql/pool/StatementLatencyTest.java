package org.jzenith.postgresql.sql.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.postgresql.driver.PostgresqlDialect;

class StatementLatencyTest {

    private static StatementLatency learnt(String sql, int answers, long nanos) {
        StatementLatency latency = new StatementLatency(sql, PostgresqlDialect.INSTANCE);
        IntStream.range(0, answers).forEach(i -> latency.took(nanos));
        return latency;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1",
                "\n  SELECT id from users where id = $1",
                "/* find-user */ select 1",
                "-- a user\nselect 1",
                "select for_update from shares"
            })
    void aReadThatHasBeenQuickIsQuick(String sql) {
        assertThat(learnt(sql, 50, 100_000).isQuick(0)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update users set name = $1",
                "insert into users values ($1) returning id",
                "with gone as (delete from users) select 1",
                "select 1 from users for update",
                "select 1 from users FOR NO KEY\n UPDATE",
                "select 1 from users for share",
                "select 1 from users for key share",
                "select pg_advisory_lock($1)",
                "selection",
                "",
                "/* never ends select 1"
            })
    void whatWritesOrLocksIsNeverQuick(String sql) {
        assertThat(learnt(sql, 50, 100_000).isQuick(0)).isFalse();
    }

    @Test
    void whatIsNotKnownIsNotQuick() {
        assertThat(new StatementLatency("select 1", PostgresqlDialect.INSTANCE).isQuick(0))
                .isFalse();
        assertThat(learnt("select 1", 3, 100_000).isQuick(0)).isFalse();
        assertThat(learnt("select '" + "x".repeat(3000) + "'", 50, 100_000).isQuick(0))
                .as("prepared each time")
                .isFalse();
    }

    @Test
    void whatIsSlowOnlyAsMuchAsTheEventLoopIsIsQuick() {
        StatementLatency latency = learnt("select 1", 100, 8_000_000);
        assertThat(latency.isQuick(0)).isFalse();
        assertThat(latency.isQuick(3_100_000)).isTrue();
        assertThat(learnt("select 1", 100, 50_000_000).isQuick(1_000_000_000)).isFalse();
        assertThat(new StatementLatency("select 1", PostgresqlDialect.INSTANCE).isQuick(1_000_000_000))
                .as("not known")
                .isFalse();
    }

    @Test
    void whatBecomesSlowIsNotQuickAnyMoreUntilItHasBeenQuickAgain() {
        StatementLatency latency = learnt("select 1", 50, 100_000);
        latency.took(1_000_000_000);
        assertThat(latency.isQuick(0)).isFalse();
        IntStream.range(0, 10).forEach(i -> latency.took(100_000));
        assertThat(latency.isQuick(0)).isFalse();
        IntStream.range(0, 50).forEach(i -> latency.took(100_000));
        assertThat(latency.isQuick(0)).isTrue();
    }
}
