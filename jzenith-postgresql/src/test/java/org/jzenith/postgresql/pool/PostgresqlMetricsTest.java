package org.jzenith.postgresql.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PostgresqlMetricsTest {

    @Test
    void callAStatementByItsCommentOrItsFirstWord() {
        assertThat(PostgresqlMetrics.name("select 1")).isEqualTo("SELECT");
        assertThat(PostgresqlMetrics.name("\n  /* find-user */\n select 1")).isEqualTo("find-user");
        assertThat(PostgresqlMetrics.name("/* two words */ select 1")).isEqualTo("_OTHER");
        assertThat(PostgresqlMetrics.name("(select 1)")).isEqualTo("_OTHER");
    }
}
