package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;

/** A failover behind one pgbouncer for each server; skipped if none is installed. */
@Tag("stress")
class PgbouncerFailoverTest {

    private static final int WRITERS = 16;

    @TempDir
    private Path folder;

    private Pgbouncer pgbouncer(PostgresqlCluster cluster, int port) throws Exception {
        return Pgbouncer.start(
                Pgbouncer.program().orElseThrow(),
                Files.createDirectory(folder.resolve(String.valueOf(port))),
                Map.of(
                        "postgresql.username",
                        cluster.username(),
                        "postgresql.password",
                        cluster.password(),
                        "postgresql.port",
                        String.valueOf(port)));
    }

    @Test
    void callersFollowAKilledPrimaryToThePromotedServer() throws Exception {
        assumeThat(Pgbouncer.program())
                .as("pgbouncer is installed (Debian and Ubuntu: apt install pgbouncer)")
                .isPresent();
        Files.setPosixFilePermissions(folder, java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
        try (PostgresqlCluster cluster = PostgresqlCluster.startSynchronous();
                Pgbouncer first = pgbouncer(cluster, cluster.primaryPort());
                Pgbouncer second = pgbouncer(cluster, cluster.standbyPort());
                RunningApplication application = JZenith.application()
                        .withPlugins(PostgresqlPlugin.create())
                        .withConfiguration(
                                "postgresql.hosts", "127.0.0.1:" + first.port() + ",127.0.0.1:" + second.port())
                        .withConfiguration("postgresql.mode", "pgbouncer")
                        .withConfiguration("postgresql.database", cluster.database())
                        .withConfiguration("postgresql.username", cluster.username())
                        .withConfiguration("postgresql.password", cluster.password())
                        .withConfiguration("postgresql.acquire-timeout", "5m")
                        .withConfiguration("postgresql.connect-timeout", "5m")
                        .start();
                Writers writers = new Writers(application, WRITERS)) {
            writers.await(500);
            cluster.killPrimary();
            cluster.promote();
            writers.await(500);
            writers.stop();
            assertThat(writers.missing()).isEmpty();
            assertThat(writers.failures())
                    .hasSizeLessThanOrEqualTo(WRITERS + Runtime.getRuntime().availableProcessors());
        }
    }
}
