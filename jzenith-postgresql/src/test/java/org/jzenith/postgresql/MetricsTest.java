package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.pgclient.PgException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.testing.reference.MetricsSection;

/**
 * The metrics of the database. {@code -DargLine=-Ddocs.write=true} writes the rows of docs/reference, which is put together in
 * jzenith-rest.
 */
class MetricsTest {

    @Test
    void tellOfStatementsByTheirNamesAndOfThePool() throws Exception {
        try (HttpServer server = new HttpServer("--postgresql.pool-size=3")) {
            Server.await("meters", () -> {
                server.client().update("/* count-me */ select 1").ignoreElement().blockingAwait();
                return server.get("/metrics").body().contains("count-me");
            });
            assertThatThrownBy(() -> server.client().update("insert into nowhere values ('secret')").blockingGet()).isInstanceOf(PgException.class);
            assertThat(server.get("/users/1").statusCode()).isEqualTo(200);
            String metrics = server.get("/metrics").body();
            assertThat(metrics).contains("db_client_connection_max{db_client_connection_pool_name=\"postgresql\"} 3.0")
                    .contains("db_client_connection_pending_requests{db_client_connection_pool_name=\"postgresql\"} 0.0")
                    .containsPattern("db_client_connection_count\\{db_client_connection_pool_name=\"postgresql\",db_client_connection_state=\"idle\",?} [1-3]")
                    .contains("db_client_operation_duration_seconds_count{db_client_connection_pool_name=\"postgresql\",db_query_summary=\"SELECT\","
                            + "db_system_name=\"postgresql\",error_type=\"\"}")
                    .contains("db_query_summary=\"INSERT\",db_system_name=\"postgresql\",error_type=\"42P01\"")
                    .doesNotContain("secret", "nowhere");
        }
    }

    @Test
    void areThoseOfTheReference() throws Exception {
        Path rows = Path.of("src/test/resources/org/jzenith/postgresql/metrics.md");
        try (HttpServer server = new HttpServer()) {
            Server.await("a statement that was measured", () -> server.get("/users/1").statusCode() == 200
                    && server.get("/metrics").body().contains("db_client_operation_duration_seconds_count"));
            String told = MetricsSection.of(server.get("/metrics").body(), "db_client_");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(rows, told);
            }
            assertThat(told).isEqualTo(Files.readString(rows));
        }
    }

    @Test
    void callAStatementByItsCommentOrItsFirstWord() {
        assertThat(PostgresqlMetrics.name("select 1")).isEqualTo("SELECT");
        assertThat(PostgresqlMetrics.name("\n  /* find-user */\n select 1")).isEqualTo("find-user");
        assertThat(PostgresqlMetrics.name("/* two words */ select 1")).isEqualTo("_OTHER");
        assertThat(PostgresqlMetrics.name("(select 1)")).isEqualTo("_OTHER");
    }
}
