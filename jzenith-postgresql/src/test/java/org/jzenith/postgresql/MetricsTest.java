package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.pgclient.PgException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.testing.reference.MetricsSection;
import org.jzenith.testing.servers.TimeLimit;

/**
 * The metrics of the database. {@code -DargLine=-Ddocs.write=true} writes the rows of docs/reference, which is put
 * together in jzenith-rest.
 */
@Tag("stress")
class MetricsTest {

    @Test
    void tellOfStatementsByTheirNamesAndOfThePool() throws Exception {
        try (HttpServer server = new HttpServer("--postgresql.pool-size=3")) {
            TimeLimit.MINUTE.await("meters", () -> {
                server.client()
                        .update("/* count-me */ select 1")
                        .ignoreElement()
                        .blockingAwait();
                return server.get("/metrics").body().contains("count-me");
            });
            assertThatThrownBy(() -> server.client()
                            .update("insert into nowhere values ('secret')")
                            .blockingGet())
                    .isInstanceOf(PgException.class);
            assertThat(server.get("/users/1").statusCode()).isEqualTo(200);
            String metrics = server.get("/metrics").body();
            assertThat(metrics)
                    .contains("db_client_connection_max{db_client_connection_pool_name=\"postgresql\"} 3.0")
                    .contains(
                            "db_client_connection_pending_requests{db_client_connection_pool_name=\"postgresql\"} 0.0")
                    .containsPattern(
                            "db_client_connection_count\\{db_client_connection_pool_name=\"postgresql\",db_client_connection_state=\"idle\",?} [1-3]")
                    .contains(
                            "db_client_operation_duration_seconds_count{db_client_connection_pool_name=\"postgresql\",db_query_summary=\"SELECT\","
                                    + "db_system_name=\"postgresql\",error_type=\"\"}")
                    .contains("db_query_summary=\"INSERT\",db_system_name=\"postgresql\",error_type=\"42P01\"")
                    .doesNotContain("secret", "nowhere");
        }
    }

    /** A stream of rows is one statement, however it ends. */
    @Test
    @Tag("P9")
    void countStreamsOfRowsAsTheyCountOtherStatements() throws Exception {
        try (HttpServer server = new HttpServer("--postgresql.pool-size=3")) {
            TimeLimit.MINUTE.await("meters", () -> {
                server.client()
                        .update("/* count-me */ select 1")
                        .ignoreElement()
                        .blockingAwait();
                return server.get("/metrics").body().contains("count-me");
            });
            PostgresqlClient client = server.client();
            assertThat(client.rows(Integer.class, "/* all-rows */ select generate_series(1, 1000)")
                            .count()
                            .blockingGet())
                    .isEqualTo(1000);
            assertThat(client.rows(Integer.class, "/* some-rows */ select generate_series(1, 1000)")
                            .take(1)
                            .count()
                            .blockingGet())
                    .isOne();
            assertThat(client.inTransaction(tx -> tx.rows(
                                            Integer.class, "/* rows-in-transaction */ select generate_series(1, 3)")
                                    .count())
                            .blockingGet())
                    .isEqualTo(3);
            assertThat(client.inTransaction(tx -> tx.one(Integer.class, "/* one-in-transaction */ select 1")
                                    .toSingle())
                            .blockingGet())
                    .isOne();
            assertThat(client.list(Integer.class, "/* a-list */ select generate_series(1, 3)")
                            .blockingGet())
                    .hasSize(3);
            assertThatThrownBy(() -> client.rows(
                                    Integer.class, "/* bad-rows */ select 1 / (2 - n) from generate_series(1, 3) n")
                            .count()
                            .blockingGet())
                    .isInstanceOf(PgException.class);
            assertThatThrownBy(() -> client.rows(
                                    Integer.class, "/* lost-rows */ select pg_terminate_backend(pg_backend_pid())::int")
                            .count()
                            .blockingGet())
                    .isInstanceOf(PostgresqlUnavailableException.class);
            Map<String, String> counted = Map.of(
                    "all-rows",
                    "",
                    "some-rows",
                    "",
                    "rows-in-transaction",
                    "",
                    "one-in-transaction",
                    "",
                    "a-list",
                    "",
                    "bad-rows",
                    "22012",
                    "lost-rows",
                    "unavailable");
            TimeLimit.MINUTE.await(
                    "the end of the stream that was left",
                    () -> server.get("/metrics").body().contains("some-rows"));
            String metrics = server.get("/metrics").body();
            counted.forEach((name, error) -> assertThat(metrics)
                    .as(name)
                    .contains("db_client_operation_duration_seconds_count{"
                            + "db_client_connection_pool_name=\"postgresql\",db_query_summary=\"" + name
                            + "\",db_system_name=\"postgresql\",error_type=\""
                            + error + "\"} 1"));
        }
    }

    @Test
    void areThoseOfTheReference() throws Exception {
        Path rows = Path.of("src/test/resources/org/jzenith/postgresql/metrics.md");
        try (HttpServer server = new HttpServer()) {
            server.client().broadcast("news", String.class);
            TimeLimit.MINUTE.await(
                    "a statement that was measured",
                    () -> server.get("/users/1").statusCode() == 200
                            && server.get("/metrics").body().contains("db_client_operation_duration_seconds_count"));
            String text = server.get("/metrics").body();
            String told = MetricsSection.of(text, "broadcast_")
                    + MetricsSection.of(text, "client_deadline_")
                    + MetricsSection.of(text, "db_client_");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(rows, told);
            }
            assertThat(told).isEqualTo(Files.readString(rows));
        }
    }
}
