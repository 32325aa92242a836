package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Key;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.postgresql.error.PostgresqlUnavailableException;
import org.jzenith.testing.servers.TimeLimit;

/** A primary and its standby, of which one after the other is the primary, while 32 callers write. */
@Tag("stress")
@Tag("vertx")
class FailoverTest {

    private static final int WRITERS = 32;
    /** The statements that may be under way at once, and one probe for each event loop. */
    private static final int MOST_FAILURES = WRITERS + Runtime.getRuntime().availableProcessors();
    /** The figures of each test, for the page about failovers. */
    private static final Path FIGURES = Path.of("target", "failover.txt");

    @Test
    void aSwitchoverCostsAtMostTheStatementsUnderWay() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start();
                RunningApplication application = Server.application(cluster);
                Writers writers = new Writers(application, WRITERS)) {
            writers.await(1_000);
            Promotion promotion = Promotion.watch(cluster);
            cluster.switchOver();
            writers.await(1_000);
            writers.stop();
            report("switchover", writers, promotion);
            assertThat(writers.failures())
                    .hasSizeLessThanOrEqualTo(MOST_FAILURES)
                    .allMatch(failure -> failure instanceof PostgresqlUnavailableException);
            assertThat(writers.missing()).isEmpty();
            assertThat(health(application))
                    .isEqualTo(HealthResult.up().with("primary", "127.0.0.1:" + cluster.primaryPort()));
        }
    }

    @Test
    void aKilledPrimaryLosesNothingThatASynchronousStandbyHas() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.startSynchronous();
                RunningApplication application = Server.application(cluster);
                Writers writers = new Writers(application, WRITERS)) {
            writers.await(1_000);
            Promotion promotion = Promotion.watch(cluster);
            cluster.killPrimary();
            cluster.promote();
            writers.await(1_000);
            writers.stop();
            report("kill -9, synchronous standby", writers, promotion);
            assertThat(writers.failures()).hasSizeLessThanOrEqualTo(MOST_FAILURES);
            assertThat(writers.missing()).isEmpty();
        }
    }

    @Test
    void anOldPrimaryThatComesBackNeverGetsAWrite() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start();
                RunningApplication application = Server.application(cluster);
                Writers writers = new Writers(application, WRITERS)) {
            writers.await(1_000);
            Promotion promotion = Promotion.watch(cluster);
            cluster.killPrimary();
            cluster.promote();
            writers.await(1_000);
            cluster.restartOldPrimary();
            long before = rows(cluster, cluster.oldPrimaryPort());
            writers.await(2_000);
            writers.stop();
            report(
                    "kill -9, asynchronous standby, " + writers.missing().size() + " acknowledged rows lost",
                    writers,
                    promotion);
            assertThat(writers.failures()).hasSizeLessThanOrEqualTo(MOST_FAILURES);
            assertThat(rows(cluster, cluster.oldPrimaryPort())).isEqualTo(before);
            try (RunningApplication fresh = Server.application(cluster)) {
                assertThat(Server.client(fresh)
                                .one(Integer.class, "select count(*)::int from written")
                                .blockingGet())
                        .as("rows of the server that a new instance finds, although the old one is named first")
                        .isGreaterThanOrEqualTo(
                                writers.acknowledged() - writers.missing().size());
            }
        }
    }

    @Test
    void callersLeaveAFrozenPrimaryAsSoonAsTheStandbyIsPromoted() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start();
                RunningApplication application = Server.application(cluster);
                Writers writers = new Writers(application, WRITERS)) {
            writers.await(1_000);
            Promotion promotion = Promotion.watch(cluster);
            cluster.freeze();
            cluster.promote();
            writers.await(1_000);
            cluster.resume();
            awaitNobodyOn(cluster, cluster.oldPrimaryPort());
            long before = rows(cluster, cluster.oldPrimaryPort());
            writers.await(1_000);
            writers.stop();
            report("freeze", writers, promotion);
            assertThat(writers.failures()).hasSizeLessThanOrEqualTo(MOST_FAILURES);
            assertThat(rows(cluster, cluster.oldPrimaryPort())).isEqualTo(before);
        }
    }

    @Test
    void ofTwoPrimariesTheNewerOneWins() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start();
                RunningApplication application = Server.application(cluster);
                Writers writers = new Writers(application, WRITERS)) {
            writers.await(1_000);
            Promotion promotion = Promotion.watch(cluster);
            cluster.promote();
            TimeLimit.MINUTE.await(
                    "the new primary gets writes",
                    () -> rows(cluster, cluster.primaryPort()) > 0 && port(application) == cluster.primaryPort());
            awaitNobodyOn(cluster, cluster.oldPrimaryPort());
            long before = rows(cluster, cluster.oldPrimaryPort());
            writers.await(1_000);
            writers.stop();
            report("two primaries", writers, promotion);
            assertThat(rows(cluster, cluster.oldPrimaryPort())).isEqualTo(before);
        }
    }

    @Test
    void theHealthCheckDoesNotWaitForAPromotion() throws Exception {
        try (PostgresqlCluster cluster = PostgresqlCluster.start();
                RunningApplication application = Server.application(cluster)) {
            cluster.killPrimary();
            TimeLimit.MINUTE.await(
                    "the check reports the missing primary before its own time-out",
                    () -> "does not answer".equals(health(application).data().get("reason")));
            cluster.promote();
            TimeLimit.MINUTE.await(
                    "the check is UP again", () -> health(application).status() == HealthResult.Status.UP);
        }
    }

    private static HealthResult health(RunningApplication application) {
        return application.injector().getInstance(new Key<Set<HealthCheck>>() {}).stream()
                .filter(check -> check.name().equals("postgresql"))
                .findFirst()
                .orElseThrow()
                .check()
                .blockingGet();
    }

    private static int port(RunningApplication application) {
        return Server.client(application)
                .one(Integer.class, "select inet_server_port()")
                .onErrorReturnItem(0)
                .blockingGet();
    }

    /** Waits until the server has ended what was under way on it. */
    private static void awaitNobodyOn(PostgresqlCluster cluster, int port) {
        String connections = "select count(*) from pg_stat_activity where application_name = 'jzenith'";
        TimeLimit.MINUTE.await("nobody uses the former primary", () -> number(cluster, port, connections) == 0);
    }

    private static long rows(PostgresqlCluster cluster, int port) throws SQLException {
        return number(cluster, port, "select count(*) from written");
    }

    private static long number(PostgresqlCluster cluster, int port, String sql) throws SQLException {
        String url = "jdbc:postgresql://127.0.0.1:" + port + '/' + cluster.database();
        try (Connection connection = DriverManager.getConnection(url, cluster.username(), cluster.password());
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    private static void report(String what, Writers writers, Promotion promotion) throws Exception {
        Files.writeString(
                FIGURES,
                String.format(
                        Locale.ROOT,
                        "%s: %d rows, %d failures, longest pause %d ms, next row %d ms after the promotion%n",
                        what,
                        writers.acknowledged(),
                        writers.failures().size(),
                        writers.longestPauseNanos() / 1_000_000,
                        writers.nanosUntilNextAfter(promotion.nanos()) / 1_000_000),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
