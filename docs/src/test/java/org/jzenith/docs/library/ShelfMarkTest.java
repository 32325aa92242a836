package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** A client reads its own writes on another instance, from a standby that has them, or from the primary. */
@Tag("stress")
class ShelfMarkTest {

    private static RunningApplication start(PostgresqlCluster cluster) {
        return JZenith.application("--rest.port=0")
                .withConfiguration("postgresql.hosts", cluster.hosts())
                .withConfiguration("postgresql.database", cluster.database())
                .withConfiguration("postgresql.username", cluster.username())
                .withConfiguration("postgresql.password", cluster.password())
                .withPlugins(
                        PostgresqlPlugin.create(),
                        RestPlugin.withResources(ShelfMarkResource.class).withProviders(PositionFilter.class))
                .start();
    }

    private static TestClient client(RunningApplication application) {
        int port = application
                .injector()
                .getInstance(BoundAddresses.class)
                .all()
                .get(0)
                .port();
        return TestClient.of(URI.create("http://127.0.0.1:" + port), new ObjectMapper());
    }

    @Test
    void readsItsOwnWriteOnAnotherInstance() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start();
                RunningApplication one = start(cluster);
                RunningApplication other = start(cluster)) {
            one.injector()
                    .getInstance(PostgresqlClient.class)
                    .script("create table marks (book text primary key, mark text)")
                    .blockingAwait();
            cluster.awaitReplay();
            cluster.pauseReplay();
            TestResponse written = client(one).put("/marks/dune", "SF 7");
            assertThat(written.status()).isEqualTo(204);
            String position = written.header("Position").orElseThrow();
            TestClient reader = client(other);
            assertThat(reader.get("/marks/dune").status()).isEqualTo(404);
            assertThat(reader.withHeader("Position", position)
                            .get("/marks/dune")
                            .body())
                    .isEqualTo("SF 7");
            assertThat(reader.withHeader("Position", "nonsense")
                            .get("/marks/dune")
                            .status())
                    .isEqualTo(400);
            cluster.resumeReplay();
        }
    }
}
