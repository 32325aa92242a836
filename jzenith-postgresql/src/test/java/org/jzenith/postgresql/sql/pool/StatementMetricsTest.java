package org.jzenith.postgresql.sql.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatementMetricsTest {

    @Test
    void callAStatementByItsCommentOrItsFirstWord() {
        assertThat(StatementMetrics.name("select 1")).isEqualTo("SELECT");
        assertThat(StatementMetrics.name("\n  /* find-user */\n select 1")).isEqualTo("find-user");
        assertThat(StatementMetrics.name("/* two words */ select 1")).isEqualTo("_OTHER");
        assertThat(StatementMetrics.name("(select 1)")).isEqualTo("_OTHER");
    }
}
