package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.RunningApplication;

/** A primary with a standby, and what tests can do to the two. */
@Tag("stress")
class PostgresqlClusterTest {

    private static final String IN_RECOVERY = "SELECT pg_is_in_recovery()";

    @TempDir
    Path folder;

    private static Database at(PostgresqlCluster cluster, int port) throws Exception {
        return Database.at(new PgConnectOptions()
                .setHost("127.0.0.1")
                .setPort(port)
                .setDatabase(cluster.database())
                .setUser(cluster.username())
                .setPassword(cluster.password()));
    }

    private static List<String> ask(PostgresqlCluster cluster, int port, String sql) throws Exception {
        try (Database database = at(cluster, port)) {
            return database.ask(sql);
        }
    }

    private static CompletableFuture<List<String>> later(Database database, String sql) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return database.ask(sql);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void create(PostgresqlCluster cluster) throws Exception {
        assertThat(ask(cluster, cluster.primaryPort(), "CREATE TABLE t AS SELECT 7 AS i"))
                .isEmpty();
        cluster.awaitReplay();
    }

    private static void insert(PostgresqlCluster cluster, int port, int value) throws Exception {
        assertThat(ask(cluster, port, "INSERT INTO t VALUES (" + value + ")")).isEmpty();
    }

    private static List<String> rows(PostgresqlCluster cluster, int port) throws Exception {
        return ask(cluster, port, "SELECT i FROM t ORDER BY i");
    }

    private static void assertRefusesWrites(PostgresqlCluster cluster, int port) {
        assertThatThrownBy(() -> insert(cluster, port, 0))
                .cause()
                .asInstanceOf(InstanceOfAssertFactories.type(PgException.class))
                .extracting(PgException::getSqlState)
                .isEqualTo("25006");
    }

    @Test
    void replicatesWhatIsWrittenToTheStandbyThatRefusesWrites() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start()) {
            create(cluster);
            assertThat(rows(cluster, cluster.standbyPort())).containsExactly("7");
            assertThat(ask(cluster, cluster.primaryPort(), IN_RECOVERY)).containsExactly("false");
            assertThat(ask(cluster, cluster.standbyPort(), IN_RECOVERY)).containsExactly("true");
            assertRefusesWrites(cluster, cluster.standbyPort());
            assertThat(cluster.hosts())
                    .isEqualTo("127.0.0.1:" + cluster.primaryPort() + ",127.0.0.1:" + cluster.standbyPort());
            try (Database database = Database.at(PgConnectOptions.fromUri(cluster.standbyUrl()))) {
                assertThat(database.ask("SELECT i FROM t")).containsExactly("7");
            }
            assertThat(cluster.primaryUrl())
                    .isEqualTo(cluster.standbyUrl().replace(":" + cluster.standbyPort(), ":" + cluster.primaryPort()));
            assertThat(cluster.toString()).doesNotContain(cluster.password());
        }
    }

    @Test
    @DisplayName(
            "After a kill of the primary, the promoted standby takes writes, and the old one may come back as a second primary")
    void promotes() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start()) {
            create(cluster);
            int old = cluster.primaryPort();
            int standby = cluster.standbyPort();
            cluster.killPrimary();
            assertThatThrownBy(() -> rows(cluster, old)).hasMessageContaining("refused");
            cluster.promote();
            assertThat(cluster.primaryPort()).isEqualTo(standby);
            assertThat(cluster.oldPrimaryPort()).isEqualTo(old);
            insert(cluster, standby, 8);
            assertThatThrownBy(cluster::promote).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(cluster::standbyPort).isInstanceOf(IllegalStateException.class);
            cluster.restartOldPrimary();
            insert(cluster, old, 9);
            assertThat(rows(cluster, standby)).containsExactly("7", "8");
            assertThat(rows(cluster, old)).containsExactly("7", "9");
            assertThatThrownBy(cluster::restartOldPrimary).hasMessage("The former primary is running");
        }
    }

    @Test
    @DisplayName("Switch-overs lose nothing, and both servers keep their ports, there and back")
    void switchesOver() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start()) {
            create(cluster);
            int first = cluster.primaryPort();
            int second = cluster.standbyPort();
            String hosts = cluster.hosts();
            cluster.switchOver();
            assertThat(cluster.primaryPort()).isEqualTo(second);
            assertThat(cluster.standbyPort()).isEqualTo(first);
            assertThat(cluster.hosts()).isEqualTo(hosts);
            insert(cluster, second, 8);
            cluster.awaitReplay();
            assertThat(rows(cluster, first)).containsExactly("7", "8");
            assertRefusesWrites(cluster, first);
            cluster.switchOver();
            insert(cluster, first, 9);
            cluster.awaitReplay();
            assertThat(rows(cluster, second)).containsExactly("7", "8", "9");
            assertRefusesWrites(cluster, second);
        }
    }

    @Test
    void freezesThePrimaryButNotTheStandby() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start()) {
            create(cluster);
            try (Database connected = at(cluster, cluster.primaryPort())) {
                cluster.freeze();
                CompletableFuture<List<String>> answer = later(connected, "SELECT i FROM t");
                assertThat(rows(cluster, cluster.standbyPort())).containsExactly("7");
                assertThatThrownBy(() -> answer.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
                cluster.resume();
                assertThat(answer.get(60, TimeUnit.SECONDS)).containsExactly("7");
            }
        }
    }

    @Test
    void showsOldRowsWhileTheReplayIsPaused() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start()) {
            create(cluster);
            cluster.pauseReplay();
            insert(cluster, cluster.primaryPort(), 8);
            Applications.await("the standby has received the row", () -> ask(
                            cluster,
                            cluster.standbyPort(),
                            "SELECT pg_last_wal_receive_lsn() > pg_last_wal_replay_lsn()")
                    .equals(List.of("true")));
            assertThat(rows(cluster, cluster.standbyPort())).containsExactly("7");
            cluster.resumeReplay();
            cluster.awaitReplay();
            assertThat(rows(cluster, cluster.standbyPort())).containsExactly("7", "8");
        }
    }

    @Test
    void promotesAStandbyWhoseReplayIsPausedWithAllItHasReceived() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.startSynchronous()) {
            create(cluster);
            cluster.pauseReplay();
            insert(cluster, cluster.primaryPort(), 8);
            cluster.killPrimary();
            cluster.promote();
            assertThat(rows(cluster, cluster.primaryPort())).containsExactly("7", "8");
            insert(cluster, cluster.primaryPort(), 9);
        }
    }

    @Test
    void waitsForASynchronousStandby() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.startSynchronous()) {
            create(cluster);
            String synchronous = "SHOW synchronous_standby_names";
            assertThat(ask(cluster, cluster.primaryPort(), synchronous)).containsExactly("*");
            assertThat(ask(cluster, cluster.primaryPort(), "SHOW synchronous_commit"))
                    .containsExactly("on");
            cluster.switchOver();
            assertThat(ask(cluster, cluster.primaryPort(), synchronous)).containsExactly("*");
            insert(cluster, cluster.primaryPort(), 8);
            int old = cluster.primaryPort();
            cluster.killPrimary();
            cluster.promote();
            assertThat(rows(cluster, cluster.primaryPort())).containsExactly("7", "8");
            cluster.restartOldPrimary();
            try (Database alone = at(cluster, old)) {
                CompletableFuture<List<String>> answer = later(alone, "INSERT INTO t VALUES (9)");
                Applications.await("the commit waits for a standby", () -> ask(
                                cluster, old, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
                        .equals(List.of("1")));
                assertThat(answer).isNotDone();
                assertThat(ask(
                                cluster,
                                old,
                                "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"))
                        .containsExactly("true");
                assertThat(answer.get(60, TimeUnit.SECONDS)).isEmpty();
            }
        }
    }

    @Test
    void leavesNothingBehindInWhateverState() throws Exception {
        List<Path> data;
        try (PostgresqlCluster cluster = PostgresqlCluster.start()) {
            data = cluster.data();
            assertThat(data).hasSize(2).doesNotHaveDuplicates().allSatisfy(path -> assertThat(path)
                    .isDirectory());
            cluster.freeze();
            cluster.promote();
            cluster.freeze();
        }
        assertThat(data).allSatisfy(path -> assertThat(path).doesNotExist());
    }

    @Test
    @DisplayName("devservices.postgresql=standby starts both for an application; only the primary's data are kept")
    void startsBothForAnApplication() throws Exception {
        Reachable.make(folder);
        String[] arguments = {"--devservices.postgresql=standby", Applications.dataDir(folder)};
        for (int start = 0; start < 2; start++) {
            try (LogRecorder log = new LogRecorder();
                    RunningApplication application = Applications.start(arguments);
                    Database primary = Database.of(application)) {
                Database.PostgresqlConfiguration configuration = Database.configuration(application);
                assertThat(configuration.hosts().orElseThrow())
                        .matches("127\\.0\\.0\\.1:" + configuration.port() + ",127\\.0\\.0\\.1:\\d+");
                int port = Integer.parseInt(configuration.hosts().get().replaceAll(".*:", ""));
                assertThat(log.text("for development"))
                        .contains("127.0.0.1:" + configuration.port(), "with a standby on 127.0.0.1:" + port);
                assertThat(primary.ask("CREATE TABLE IF NOT EXISTS t (i int); INSERT INTO t VALUES (7)"))
                        .isEmpty();
                String count = String.valueOf(start + 1);
                try (Database standby =
                        Database.at(Database.options(application).setPort(port))) {
                    Applications.await(
                            "the replay",
                            () -> standby.ask("SELECT count(*) FROM pg_class WHERE relname = 't'")
                                            .equals(List.of("1"))
                                    && standby.ask("SELECT count(*) FROM t").equals(List.of(count)));
                    assertThatThrownBy(() -> standby.ask("INSERT INTO t VALUES (8)"))
                            .isInstanceOf(ExecutionException.class)
                            .hasMessageContaining("read-only");
                }
            }
        }
    }

    @Test
    void keepsASingleServerAsItWas() throws Exception {
        try (RunningApplication application = Applications.start();
                Database database = Database.of(application)) {
            assertThat(Database.configuration(application).hosts()).isEmpty();
            assertThat(database.ask("SHOW synchronous_commit")).containsExactly("off");
            assertThat(database.ask("SELECT count(*) FROM pg_roles WHERE rolreplication AND NOT rolsuper"))
                    .containsExactly("0");
        }
    }
}
