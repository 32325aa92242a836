package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.redis.client.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.redis.error.RedisCommandException;
import org.jzenith.testing.reference.MetricsSection;
import org.jzenith.testing.servers.TimeLimit;

/** The metrics of Redis. */
class MetricsTest {

    @Test
    void tellOfCommandsByTheirNamesAndOfConnections() throws Exception {
        try (HttpServer server = new HttpServer()) {
            TimeLimit.MINUTE.await(
                    "meters",
                    () -> server.get("/users/1").statusCode() == 404
                            && server.get("/metrics").body().contains("db_query_summary=\"GET\""));
            server.client()
                    .send(Command.SET, "secret", "secret")
                    .ignoreElement()
                    .blockingAwait();
            assertThatThrownBy(() ->
                            server.client().send(Command.LPUSH, "secret", "x").blockingGet())
                    .isInstanceOf(RedisCommandException.class);
            String metrics = server.get("/metrics").body();
            assertThat(metrics)
                    .containsPattern("db_client_connection_max\\{db_client_connection_pool_name=\"redis\"} [1-9]")
                    .contains("db_client_connection_pending_requests{db_client_connection_pool_name=\"redis\"} 0.0")
                    .containsPattern(
                            "db_client_connection_count\\{db_client_connection_pool_name=\"redis\",db_client_connection_state=\"idle\",?} [1-9]")
                    .contains(
                            "db_client_operation_duration_seconds_count{db_client_connection_pool_name=\"redis\",db_query_summary=\"SET\","
                                    + "db_system_name=\"redis\",error_type=\"\"}")
                    .contains("db_query_summary=\"LPUSH\",db_system_name=\"redis\",error_type=\"WRONGTYPE\"")
                    .doesNotContain("secret");
        }
    }

    /** Both have the same metrics, so one row of the reference is enough. */
    @Test
    void areThoseOfTheReference() throws Exception {
        try (HttpServer server = new HttpServer()) {
            TimeLimit.MINUTE.await(
                    "a command that was measured",
                    () -> server.get("/users/1").statusCode() == 404
                            && server.get("/metrics").body().contains("db_client_operation_duration_seconds_count"));
            assertThat(Files.readString(Path.of("../docs/reference/metrics.md")))
                    .contains(MetricsSection.of(server.get("/metrics").body(), "db_client_"));
        }
    }
}
