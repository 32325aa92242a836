package org.jzenith.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Key;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.jobs.run.JobResult;
import org.jzenith.jobs.run.JobResult.Outcome;
import org.jzenith.jobs.schedule.CatchUp;
import org.jzenith.jobs.schedule.JobOptions;
import org.jzenith.jobs.schedule.JobsClock;
import org.jzenith.jobs.schedule.ManualJobsClock;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.TimeLimit;

/** Jobs that one of several instances runs, with one clock for all of them. */
@Timeout(300)
@Tag("vertx")
class ClusterJobsTest {

    private static final Instant NOON = Instant.parse("2026-11-29T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private static PostgresqlCluster server;

    private final ManualJobsClock clock = new ManualJobsClock(NOON.minusSeconds(60));
    private final Work work = new Work();
    private final List<RunningApplication> applications = new ArrayList<>();
    private String job;

    @BeforeAll
    static void startServer() {
        server = PostgresqlCluster.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void nameTheJob(TestInfo test) {
        job = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    }

    @AfterEach
    void stop() {
        applications.forEach(RunningApplication::close);
    }

    private RunningApplication start(UnaryOperator<JobOptions> options, String... arguments) {
        RunningApplication application = JZenith.application(arguments)
                .withConfiguration("postgresql.url", server.primaryUrl())
                .withPlugins(
                        PostgresqlPlugin.create(),
                        JobsPlugin.create()
                                .cronRun(
                                        job,
                                        "0 * * * *",
                                        Work.class,
                                        Work::run,
                                        chosen -> options.apply(chosen.oncePerCluster())))
                .withModules(binder -> {
                    binder.bind(Work.class).toInstance(work);
                    binder.bind(JobsClock.class).toInstance(clock);
                })
                .start();
        applications.add(application);
        return application;
    }

    private RunningApplication start() {
        return start(options -> options);
    }

    private static Jobs jobs(RunningApplication application) {
        return application.injector().getInstance(Jobs.class);
    }

    private static JobStatus status(RunningApplication application) {
        return jobs(application).all().get(0);
    }

    private static PostgresqlClient client(RunningApplication application) {
        return application.injector().getInstance(PostgresqlClient.class);
    }

    /** Waits until an instance has the lease, and returns it. */
    private RunningApplication awaitHolder() {
        TimeLimit.MINUTE.await("an instance that plans the job", () -> applications.stream()
                .anyMatch(application -> status(application).next().isPresent()));
        return applications.stream()
                .filter(application -> status(application).next().isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** Waits until the end of the run is recorded. */
    private void awaitEnd(RunningApplication application, Instant scheduledFor) {
        TimeLimit.MINUTE.await("the end is recorded", () -> client(application)
                .one(
                        Boolean.class,
                        "select ended_at is not null from jzenith.job where name = $1 and scheduled_for = $2",
                        job,
                        scheduledFor)
                .blockingGet(false));
    }

    @Test
    void oneInstanceRunsAtEachTime() throws Exception {
        for (int i = 0; i < 3; i++) {
            start();
        }
        for (int hour = 0; hour < 3; hour++) {
            RunningApplication holder = awaitHolder();
            Instant time = NOON.plus(HOUR.multipliedBy(hour));
            clock.advanceTo(time);
            Work.Begun begun = work.await();
            assertThat(begun.run().scheduledFor()).isEqualTo(time);
            assertThat(begun.run().lease()).get().matches(lease -> lease.isHeld());
            begun.end().onComplete();
            awaitEnd(holder, time);
        }
        awaitHolder();
        assertThat(work.begun).isEmpty();
    }

    @Test
    void anotherInstanceGoesOnWhenTheFirstStops() throws Exception {
        RunningApplication first = start();
        awaitHolder();
        RunningApplication second = start();
        clock.advanceTo(NOON);
        work.await().end().onComplete();
        awaitEnd(second, NOON);
        first.close();
        applications.remove(first);
        assertThat(awaitHolder()).isSameAs(second);
        clock.advance(HOUR);
        Work.Begun begun = work.await();
        assertThat(begun.run().scheduledFor()).isEqualTo(NOON.plus(HOUR));
        begun.end().onComplete();
        awaitEnd(second, NOON.plus(HOUR));
    }

    @Test
    void runsOnceForAllTimesAtWhichNoInstanceWasThere() throws Exception {
        RunningApplication first = start();
        awaitHolder();
        first.close();
        applications.clear();
        clock.advance(HOUR.multipliedBy(5));
        RunningApplication second = start();
        Work.Begun begun = work.await();
        assertThat(begun.run().scheduledFor()).isEqualTo(NOON.plus(HOUR.multipliedBy(4)));
        begun.end().onComplete();
        awaitEnd(second, begun.run().scheduledFor());
        awaitHolder();
        assertThat(status(second).missed()).isEqualTo(4);
        assertThat(work.begun).isEmpty();
    }

    @Test
    void runsForEachOfThem() throws Exception {
        RunningApplication first = start();
        awaitHolder();
        first.close();
        applications.clear();
        clock.advance(HOUR.multipliedBy(3));
        RunningApplication second = start(options -> options.catchUp(CatchUp.ALL));
        for (int hour = 0; hour < 3; hour++) {
            Work.Begun begun = work.await();
            assertThat(begun.run().scheduledFor()).isEqualTo(NOON.plus(HOUR.multipliedBy(hour)));
            begun.end().onComplete();
        }
        awaitHolder();
        assertThat(status(second).missed()).isZero();
        assertThat(work.begun).isEmpty();
    }

    @Test
    void aRunThatWasInterruptedBeginsAgain() throws Exception {
        RunningApplication application = start();
        awaitHolder();
        clock.advanceTo(NOON);
        Work.Begun first = work.await();
        client(application)
                .update(
                        "update jzenith.lease set token = token + 1, holder = 'another', "
                                + "expires_at = clock_timestamp() + interval '1 hour' where name = $1",
                        "job:" + job)
                .ignoreElement()
                .blockingAwait();
        TimeLimit.MINUTE.await("the lease is lost", () -> status(application)
                .last()
                .map(JobResult::outcome)
                .filter(Outcome.LEASE_LOST::equals)
                .isPresent());
        assertThat(first.end().hasObservers()).isFalse();
        assertThatThrownBy(() -> jobs(application).runNow(job).blockingAwait())
                .hasMessage("Job " + job + " cannot run: no instance that has its lease has answered within 10 s");
        client(application)
                .update("update jzenith.lease set expires_at = clock_timestamp() where name = $1", "job:" + job)
                .ignoreElement()
                .blockingAwait();
        Work.Begun again = work.await();
        assertThat(again.run().scheduledFor()).isEqualTo(NOON);
        assertThat(again.run().lease().orElseThrow().token())
                .isGreaterThan(first.run().lease().orElseThrow().token());
        again.end().onComplete();
        awaitEnd(application, NOON);
    }

    @Test
    void anInstanceWithoutTheLeaseAsksTheOneThatHasIt() throws Exception {
        start();
        RunningApplication holder = awaitHolder();
        RunningApplication other = start();
        jobs(other).runNow(job).blockingAwait();
        Work.Begun begun = work.await();
        assertThat(begun.run().scheduledFor()).isEqualTo(clock.now());
        assertThat(status(holder).isRunning()).isTrue();
        assertThat(status(other).isRunning()).isFalse();
        assertThatThrownBy(() -> jobs(other).runNow(job).blockingAwait())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Job " + job + " cannot run here: it runs already");
        begun.end().onError(new IllegalStateException("no stock"));
        awaitEnd(other, clock.now());
        ManagedItems managed = managed(other);
        TimeLimit.MINUTE.await(
                "the failure is recorded", () -> Json.of(managed.find(job)).contains("no stock"));
        assertThat(Json.of(managed.find(job)))
                .contains("\"oncePerCluster\":true", "\"lastRun\":\"2026-11-29T11:59:00Z\"")
                .contains("\"next\":\"2026-11-29T12:00:00Z\"", "\"runningHere\":false");
        assertThat(Json.of(managed.act(job, Map.of("action", "run")).toMaybe()))
                .isEqualTo("{\"begun\":\"" + job + "\"}");
        work.await().end().onComplete();
    }

    private static ManagedItems managed(RunningApplication application) {
        return application
                .injector()
                .getInstance(new Key<Set<ManagedItems>>() {})
                .iterator()
                .next();
    }

    @Test
    void recordsItsLastFailure() throws Exception {
        RunningApplication application = start();
        awaitHolder();
        clock.advanceTo(NOON);
        work.await().end().onError(new IllegalStateException("no stock\0"));
        awaitEnd(application, NOON);
        assertThat(client(application)
                        .one(String.class, "select failure from jzenith.job where name = $1", job)
                        .blockingGet())
                .isEqualTo("java.lang.IllegalStateException: no stock\\u0000");
    }

    @Test
    void runsOnceForAllTimesAtWhichTheDatabaseWasGone() throws Exception {
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", server.primaryPort())) {
            String url = server.primaryUrl().replace(":" + server.primaryPort() + "/", ":" + proxy.port() + "/");
            RunningApplication application = start(options -> options, "--postgresql.url=" + url);
            awaitHolder();
            proxy.refuse();
            TimeLimit.MINUTE.await(
                    "the lease is lost", () -> status(application).next().isEmpty());
            clock.advance(HOUR.multipliedBy(2));
            assertThat(work.begun).isEmpty();
            proxy.passThrough();
            Work.Begun begun = work.await();
            assertThat(begun.run().scheduledFor()).isEqualTo(NOON.plus(HOUR));
            begun.end().onComplete();
            awaitEnd(application, NOON.plus(HOUR));
            assertThat(work.begun).isEmpty();
        }
    }
}
