package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.disposables.Disposable;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.docs.library.Member.Level;
import org.jzenith.jobs.Jobs;
import org.jzenith.jobs.JobsPlugin;
import org.jzenith.jobs.run.JobResult;
import org.jzenith.jobs.schedule.JobsClock;
import org.jzenith.jobs.schedule.ManualJobsClock;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.ApplicationExtension;

@Timeout(300)
class MemberJobsTest {

    // tag::clock[]
    static final ManualJobsClock CLOCK = new ManualJobsClock(Instant.parse("2026-11-29T12:00:00Z"));

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
            .withPlugins(
                    PostgresqlPlugin.create(),
                    // end::clock[]
                    // tag::plugin[]
                    JobsPlugin.create()
                            .cron("expiry", "0 3 * * *", MemberJobs.class, MemberJobs::removeExpired, job -> job.inZone(
                                            ZoneId.of("Europe/Berlin"))
                                    .oncePerCluster())
                            .cronRun(
                                    "count",
                                    "0 0 * * *",
                                    MemberJobs.class,
                                    MemberJobs::count,
                                    job -> job.oncePerCluster())
                            .every(
                                    "report",
                                    Duration.ofMinutes(5),
                                    MemberJobs.class,
                                    JobsPlugin.blocking(MemberJobs::report))
                    // end::plugin[]
                    // tag::clock[]
                    )
            .withModules(binder -> {
                binder.bind(JobsClock.class).toInstance(CLOCK);
                binder.bind(MemberJobs.class);
                // end::clock[]
                binder.bind(Members.class);
            }));

    @Test
    void runAtTheirTimes(Members members, PostgresqlClient client, Jobs jobs) throws Exception {
        client.script("create table member_counts (day date primary key, members bigint)")
                .blockingAwait();
        members.add("ada@example.com", Level.READER, Optional.of(Instant.EPOCH))
                .ignoreElement()
                .blockingAwait();
        // tag::test[]
        CLOCK.awaitWaiting(3); // All jobs are planned
        BlockingQueue<JobResult> counted = new LinkedBlockingQueue<>();
        Disposable listening =
                jobs.results().filter(result -> result.job().equals("count")).subscribe(counted::add);
        CLOCK.advanceTo(Instant.parse("2026-11-30T00:00:00Z"));
        assertThat(counted.take().outcome()).isEqualTo(JobResult.Outcome.SUCCESS);
        // end::test[]
        listening.dispose();
        assertThat(client.one(Integer.class, "select members::int from member_counts where day = '2026-11-30'")
                        .blockingGet())
                .isOne();
    }
}
