package org.jzenith.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Binder;
import io.reactivex.disposables.Disposable;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.jobs.run.JobResult;
import org.jzenith.jobs.run.JobResult.Outcome;
import org.jzenith.jobs.schedule.JobOptions;
import org.jzenith.jobs.schedule.JobsClock;
import org.jzenith.jobs.schedule.ManualJobsClock;
import org.jzenith.redis.RedisPlugin;
import org.jzenith.testing.servers.TimeLimit;

/** A job that one of several instances runs, recorded in Redis. */
@Timeout(300)
@Tag("vertx")
class RedisJobsTest {

    private static final Instant NOON = Instant.parse("2026-11-29T12:00:00Z");

    private final ManualJobsClock clock = new ManualJobsClock(NOON.minusSeconds(60));
    private final Work work = new Work();

    private void bind(Binder binder) {
        binder.bind(Work.class).toInstance(work);
        binder.bind(JobsClock.class).toInstance(clock);
    }

    @Test
    void runsAtEachTimeAndOnceAfterAGap() throws Exception {
        try (RunningApplication application = JZenith.application()
                .withPlugins(
                        RedisPlugin.create(),
                        JobsPlugin.create()
                                .onRedis()
                                .cronRun("hourly", "0 * * * *", Work.class, Work::run, JobOptions::oncePerCluster))
                .withModules(this::bind)
                .start()) {
            BlockingQueue<JobResult> results = new LinkedBlockingQueue<>();
            Disposable listening =
                    application.injector().getInstance(Jobs.class).results().subscribe(results::add);
            TimeLimit.MINUTE.await("a planned run", () -> clock.nextTime() != null);
            clock.advanceTo(NOON);
            Work.Begun begun = work.await();
            assertThat(begun.run().scheduledFor()).isEqualTo(NOON);
            assertThat(begun.run().lease()).isPresent();
            clock.advance(Duration.ofHours(3));
            begun.end().onComplete();
            assertThat(results.take().outcome()).isEqualTo(Outcome.SUCCESS);
            begun = work.await();
            assertThat(begun.run().scheduledFor()).isEqualTo(NOON.plus(Duration.ofHours(3)));
            begun.end().onComplete();
            assertThat(results.take().outcome()).isEqualTo(Outcome.SUCCESS);
            listening.dispose();
        }
    }
}
