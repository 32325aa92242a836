package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.servers.TimeLimit;

/**
 * Three processes compete for a lease, and write with all leases that they have ever held, while processes are frozen
 * and killed, and the primary fails over.
 */
@Timeout(900)
@Tag("stress")
class LeaseFaultsTest {

    private static final TimeLimit LIMIT = new TimeLimit(Duration.ofMinutes(5));
    private static final int ROUNDS = Integer.getInteger("leases.rounds", 2);

    private final List<ApplicationProcess> processes = new ArrayList<>();
    private PostgresqlCluster cluster;
    private RunningApplication application;
    private PostgresqlClient client;

    /** The last row that was written. */
    record Last(long id, long token, long process) {}

    @BeforeEach
    void start() {
        cluster = PostgresqlCluster.startSynchronous();
        application = Server.application(cluster);
        client = Server.client(application);
        client.script("create table written (id bigserial primary key, token bigint, process bigint);"
                        + "create table refused (token bigint primary key, process bigint)")
                .blockingAwait();
        for (int i = 0; i < 3; i++) {
            processes.add(process());
        }
        LIMIT.await("the first row", () -> rows() > 0);
    }

    @AfterEach
    void stop() {
        processes.forEach(ApplicationProcess::close);
        application.close();
        cluster.close();
    }

    private ApplicationProcess process() {
        return ApplicationProcess.of(LeaseWriter.class)
                .withArguments(
                        "--postgresql.hosts=" + cluster.hosts(),
                        "--postgresql.database=" + cluster.database(),
                        "--postgresql.username=" + cluster.username(),
                        "--postgresql.password=" + cluster.password(),
                        "--postgresql.pool-size=2")
                .withDeadline(Duration.ofMinutes(5))
                .start();
    }

    private long rows() {
        return client.one(Long.class, "select count(*) from written").blockingGet();
    }

    private Last last() {
        return client.one(Last.class, "select id, token, process from written order by id desc limit 1")
                .blockingGet();
    }

    /** Waits until another process than the holder of this row has written. */
    private void awaitSuccessor(Last former) {
        LIMIT.await("a row with a newer token", () -> last().token() > former.token());
    }

    private ApplicationProcess process(long pid) {
        return processes.stream()
                .filter(process -> process.pid() == pid)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void neverLetsAFormerHolderWrite() {
        for (int round = 0; round < ROUNDS; round++) {
            freezeTheHolder();
            killTheHolder();
        }
        long before = rows();
        cluster.switchOver();
        LIMIT.await("rows on the other server", () -> rows() > before + 100);
        freezeTheHolder();
        long beforeTheLoss = rows();
        cluster.killPrimary();
        cluster.promote();
        LIMIT.await("rows after the loss of the primary", () -> rows() > beforeTheLoss + 100);
        freezeTheHolder();
        long rows = rows();
        assertThat(client.one(
                                Long.class,
                                "select count(*) from (select token, max(token) over (order by id) as newest from written) w "
                                        + "where token < newest")
                        .blockingGet())
                .as("of %d rows, those of a former holder", rows)
                .isZero();
        assertThat(client.one(Long.class, "select count(distinct token) from written")
                        .blockingGet())
                .as("tokens")
                .isGreaterThan(2L * ROUNDS);
    }

    private void freezeTheHolder() {
        Last holder = last();
        process(holder.process()).freeze();
        awaitSuccessor(holder);
        process(holder.process()).resume();
        LIMIT.await("the former holder was refused", () -> client.one(
                        Long.class,
                        "select token from refused where process = $1 and token >= $2",
                        holder.process(),
                        holder.token())
                .isEmpty()
                .map(none -> !none)
                .blockingGet());
    }

    private void killTheHolder() {
        Last holder = last();
        ApplicationProcess killed = process(holder.process());
        killed.kill();
        processes.remove(killed);
        processes.add(process());
        awaitSuccessor(holder);
    }
}
