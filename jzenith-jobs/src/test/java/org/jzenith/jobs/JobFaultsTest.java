package org.jzenith.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.servers.TimeLimit;

/**
 * Three processes, one of which runs a job each second, while those that run it are killed and frozen in the middle.
 */
@Timeout(900)
@Tag("stress")
class JobFaultsTest {

    private static final TimeLimit LIMIT = new TimeLimit(Duration.ofMinutes(5));
    private static final int ROUNDS = Integer.getInteger("stress.rounds", 2);

    private final List<ApplicationProcess> processes = new ArrayList<>();
    private PostgresqlCluster cluster;
    private RunningApplication application;
    private PostgresqlClient client;

    /** A run, as the process that runs it has noted its begin. */
    record Begun(Instant scheduledFor, long process) {}

    @BeforeEach
    void start() {
        cluster = PostgresqlCluster.start();
        application = JZenith.application()
                .withPlugins(PostgresqlPlugin.create())
                .withConfiguration("postgresql.url", cluster.primaryUrl())
                .start();
        client = application.injector().getInstance(PostgresqlClient.class);
        client.script("create table begun (id bigserial primary key, scheduled_for timestamptz, process bigint);"
                        + "create table written (id bigserial primary key, scheduled_for timestamptz unique, token bigint, "
                        + "process bigint)")
                .blockingAwait();
        for (int i = 0; i < 3; i++) {
            processes.add(process());
        }
        awaitWritten(3);
    }

    @AfterEach
    void stop() {
        processes.forEach(ApplicationProcess::close);
        application.close();
        cluster.close();
    }

    private ApplicationProcess process() {
        return ApplicationProcess.of(JobWriter.class)
                .withArguments("--postgresql.url=" + cluster.primaryUrl(), "--jobs.lease-duration=2s")
                .withDeadline(Duration.ofMinutes(5))
                .start();
    }

    private long written() {
        return client.one(Long.class, "select count(*) from written").blockingGet();
    }

    private void awaitWritten(long more) {
        long wanted = written() + more;
        LIMIT.await(more + " more runs", () -> written() >= wanted);
    }

    /** Waits until a run has begun, and returns it in its middle. */
    private Begun awaitRun() {
        String last = "select scheduled_for, process from begun order by id desc limit 1";
        Begun before = client.one(Begun.class, last).blockingGet();
        LIMIT.await(
                "another run",
                () -> !client.one(Begun.class, last).blockingGet().equals(before));
        return client.one(Begun.class, last).blockingGet();
    }

    private void awaitRunOfAnother(Begun interrupted) {
        LIMIT.await("the interrupted run is written", () -> client.one(
                        Boolean.class,
                        "select exists (select from written where scheduled_for >= $1 and process <> $2)",
                        interrupted.scheduledFor(),
                        interrupted.process())
                .blockingGet());
    }

    private ApplicationProcess process(long pid) {
        return processes.stream()
                .filter(process -> process.pid() == pid)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void runsForEachSecondAndNeverWritesAsAFormerHolder() {
        for (int round = 0; round < ROUNDS; round++) {
            Begun killed = awaitRun();
            ApplicationProcess process = process(killed.process());
            process.kill();
            processes.remove(process);
            processes.add(process());
            awaitRunOfAnother(killed);

            Begun frozen = awaitRun();
            process(frozen.process()).freeze();
            awaitRunOfAnother(frozen);
            process(frozen.process()).resume();
            awaitWritten(3);
        }
        record Counts(long missing, long disordered) {}
        Counts counts = client.one(
                        Counts.class,
                        """
                        select
                          (select count(*) from generate_series(
                              (select min(scheduled_for) from written),
                              (select max(scheduled_for) from written), interval '1 second') second
                           where not exists (select from written where scheduled_for = second)) as missing,
                          (select count(*) from (
                              select token < max(token) over (order by id) as late from written) w where late) as disordered
                        """)
                .blockingGet();
        assertThat(counts).as("of %d runs", written()).isEqualTo(new Counts(0, 0));
    }
}
