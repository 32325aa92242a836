package org.jzenith.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Key;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.jobs.run.JobResult;
import org.jzenith.jobs.run.JobResult.Outcome;
import org.jzenith.jobs.schedule.CatchUp;
import org.jzenith.jobs.schedule.JobOptions;
import org.jzenith.jobs.schedule.JobsClock;
import org.jzenith.jobs.schedule.ManualJobsClock;
import org.jzenith.testing.servers.TimeLimit;

/** Jobs that each instance runs, by a clock that the test advances. */
@Timeout(300)
class JobsTest {

    private static final Instant NOON = Instant.parse("2026-11-29T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private final ManualJobsClock clock = new ManualJobsClock(NOON.minusSeconds(60));
    private final Work work = new Work();
    private final BlockingQueue<JobResult> results = new LinkedBlockingQueue<>();
    private RunningApplication application;
    private Disposable listening;

    private void start(JobsPlugin plugin, String... arguments) {
        application = JZenith.application(arguments)
                .withPlugins(plugin)
                .withModules(binder -> {
                    binder.bind(Work.class).toInstance(work);
                    binder.bind(JobsClock.class).toInstance(clock);
                })
                .start();
        listening = jobs().results().subscribe(results::add);
    }

    private Jobs jobs() {
        return application.injector().getInstance(Jobs.class);
    }

    private void startHourly(UnaryOperator<JobOptions> options) throws InterruptedException {
        start(JobsPlugin.create().cronRun("hourly", "0 * * * *", Work.class, Work::run, options));
        awaitPlan();
    }

    private void startReturning(Function<Work, ?> method) throws InterruptedException {
        start(JobsPlugin.create().cron("hourly", "0 * * * *", Work.class, method));
        awaitPlan();
    }

    /** Waits until the job waits for the clock. */
    private void awaitPlan() throws InterruptedException {
        clock.awaitWaiting(1);
    }

    @AfterEach
    void stop() {
        if (application != null) {
            listening.dispose();
            application.close();
        }
    }

    @Test
    void runsAtEachTime() throws Exception {
        startHourly(options -> options);
        for (int hour = 0; hour < 3; hour++) {
            Instant time = NOON.plus(HOUR.multipliedBy(hour));
            clock.advanceTo(time);
            Work.Begun begun = work.await();
            assertThat(begun.run().job()).isEqualTo("hourly");
            assertThat(begun.run().scheduledFor()).isEqualTo(time);
            assertThat(begun.thread()).startsWith("vert.x-eventloop-thread-");
            assertThat(begun.requestId()).startsWith("job-hourly-");
            begun.end().onComplete();
            JobResult result = results.take();
            assertThat(result.outcome()).isEqualTo(Outcome.SUCCESS);
            assertThat(result.scheduledFor()).isEqualTo(time);
            awaitPlan();
        }
        assertThat(work.begun).isEmpty();
        assertThat(jobs().all().get(0).next()).hasValue(NOON.plus(HOUR.multipliedBy(3)));
    }

    @Test
    void doesNotRunTwiceAtTheSameTimeAndRunsOnceForWhatItHasMissed() throws Exception {
        startHourly(options -> options);
        clock.advanceTo(NOON);
        Work.Begun first = work.await();
        clock.advance(HOUR.multipliedBy(3));
        assertThat(work.begun).isEmpty();
        first.end().onComplete();
        Work.Begun second = work.await();
        assertThat(second.run().scheduledFor()).isEqualTo(NOON.plus(HOUR.multipliedBy(3)));
        assertThat(jobs().all().get(0).missed()).isEqualTo(2);
        second.end().onComplete();
        assertThat(results.take().scheduledFor()).isEqualTo(NOON);
        assertThat(results.take().scheduledFor()).isEqualTo(NOON.plus(HOUR.multipliedBy(3)));
        awaitPlan();
        assertThat(work.begun).isEmpty();
    }

    @Test
    void runsOnceForEachThatItHasMissed() throws Exception {
        startHourly(options -> options.catchUp(CatchUp.ALL));
        clock.advanceTo(NOON);
        Work.Begun begun = work.await();
        clock.advance(HOUR.multipliedBy(2));
        begun.end().onComplete();
        for (int hour = 1; hour <= 2; hour++) {
            begun = work.await();
            assertThat(begun.run().scheduledFor()).isEqualTo(NOON.plus(HOUR.multipliedBy(hour)));
            begun.end().onComplete();
        }
        awaitPlan();
        assertThat(work.begun).isEmpty();
        assertThat(jobs().all().get(0).missed()).isZero();
    }

    @Test
    void goesOnWithTheNextTime() throws Exception {
        startHourly(options -> options.catchUp(CatchUp.NONE));
        clock.advanceTo(NOON);
        Work.Begun begun = work.await();
        clock.advance(HOUR.multipliedBy(2));
        begun.end().onComplete();
        awaitPlan();
        assertThat(work.begun).isEmpty();
        assertThat(jobs().all().get(0).missed()).isEqualTo(2);
        assertThat(clock.nextTime()).isEqualTo(NOON.plus(HOUR.multipliedBy(3)));
    }

    @Test
    void runsAgainAfterAFailure() throws Exception {
        startHourly(options -> options);
        clock.advanceTo(NOON);
        work.await().end().onError(new IllegalStateException("no stock"));
        JobResult failed = results.take();
        assertThat(failed.outcome()).isEqualTo(Outcome.FAILURE);
        assertThat(failed.failure()).get().hasToString("java.lang.IllegalStateException: no stock");
        awaitPlan();
        clock.advance(HOUR);
        work.await().end().onComplete();
        assertThat(results.take().outcome()).isEqualTo(Outcome.SUCCESS);
    }

    @Test
    void isCancelledAfterItsTimeout() throws Exception {
        startHourly(options -> options.withTimeout(Duration.ofMillis(1)));
        clock.advanceTo(NOON);
        Work.Begun begun = work.await();
        assertThat(results.take().outcome()).isEqualTo(Outcome.TIMEOUT);
        assertThat(begun.end().hasObservers()).isFalse();
        awaitPlan();
    }

    @Test
    void beginsWithinItsJitter() throws Exception {
        startHourly(options -> options.withJitter(Duration.ofMinutes(10)));
        assertThat(clock.nextTime()).isBetween(NOON, NOON.plus(Duration.ofMinutes(10)));
        clock.advanceTo(NOON.plus(Duration.ofMinutes(10)));
        assertThat(work.await().run().scheduledFor()).isEqualTo(NOON);
    }

    @Test
    void mayReturnAnythingThatEnds() throws Exception {
        startReturning(work -> Single.just(1));
        clock.advanceTo(NOON);
        assertThat(results.take().outcome()).isEqualTo(Outcome.SUCCESS);
    }

    @Test
    void mayReturnACompletionStage() throws Exception {
        startReturning(Work::fail);
        clock.advanceTo(NOON);
        assertThat(results.take().failure()).get().hasToString("java.lang.IllegalStateException: no stock");
    }

    @Test
    void mustNotReturnAnythingElse() throws Exception {
        startReturning(work -> "done");
        clock.advanceTo(NOON);
        assertThat(results.take().failure().orElseThrow())
                .hasMessage("The method of the job has returned a java.lang.String (expected: a Completable, Single, "
                        + "Maybe, Publisher or CompletionStage; JobsPlugin.blocking(...) for a method that waits)");
    }

    @Test
    void mayWaitOnAThreadThatACancellationInterrupts() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        start(
                JobsPlugin.create().cron("hourly", "0 * * * *", Work.class, JobsPlugin.blocking(target -> {
                    assertThat(Thread.currentThread().getName()).isEqualTo("jzenith-job");
                    begun.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                })),
                "--jobs.stop-timeout=1ms");
        awaitPlan();
        clock.advanceTo(NOON);
        begun.await();
        application.close();
        assertThat(results.take().outcome()).isEqualTo(Outcome.STOPPED);
        interrupted.await();
    }

    @Test
    void runsNowWhenItIsAskedTo() throws Exception {
        startHourly(options -> options);
        jobs().runNow("hourly").blockingAwait();
        Work.Begun begun = work.await();
        assertThat(begun.run().scheduledFor()).isEqualTo(clock.now());
        assertThatThrownBy(() -> jobs().runNow("hourly").blockingAwait())
                .hasMessage("Job hourly cannot run here: it runs already");
        begun.end().onComplete();
        assertThat(results.take().outcome()).isEqualTo(Outcome.SUCCESS);
        awaitPlan();
        assertThat(clock.nextTime()).isEqualTo(NOON);
        assertThatThrownBy(() -> jobs().runNow("daily")).hasMessage("job: \"daily\" (expected: one of [hourly])");
    }

    @Test
    void aStopWaitsForARunAndBeginsNoOther() throws Exception {
        startHourly(options -> options);
        clock.advanceTo(NOON);
        Work.Begun begun = work.await();
        CountDownLatch stopped = new CountDownLatch(1);
        Thread stopping = new Thread(() -> {
            application.close();
            stopped.countDown();
        });
        stopping.start();
        TimeLimit.MINUTE.await("the stop of the job", () -> String.valueOf(
                        jobs().runNow("hourly").blockingGet().getMessage())
                .equals("Job hourly cannot run here: the application stops"));
        clock.advance(HOUR);
        begun.end().onComplete();
        stopped.await();
        assertThat(results.take().outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(work.begun).isEmpty();
    }

    @Test
    void aStopCancelsARunAfterItsTimeLimit() throws Exception {
        start(
                JobsPlugin.create().cronRun("hourly", "0 * * * *", Work.class, Work::run, options -> options),
                "--jobs.stop-timeout=1ms");
        awaitPlan();
        clock.advanceTo(NOON);
        Work.Begun begun = work.await();
        application.close();
        assertThat(results.take().outcome()).isEqualTo(Outcome.STOPPED);
        assertThat(begun.end().hasObservers()).isFalse();
    }

    @Test
    void doesNotRunOnAnInstanceThatMustNotRunJobs() {
        start(
                JobsPlugin.create().cronRun("hourly", "0 * * * *", Work.class, Work::run, options -> options),
                "--jobs.enabled=false");
        clock.advance(HOUR);
        assertThat(work.begun).isEmpty();
        assertThat(clock.nextTime()).isNull();
    }

    @Test
    void isMeasuredAndShownInTheHealth() throws Exception {
        startHourly(options -> options);
        assertThat(health()).containsEntry("hourly", "has not run here");
        clock.advanceTo(NOON);
        Work.Begun begun = work.await();
        assertThat(health()).containsEntry("hourly", "running");
        clock.advance(HOUR.multipliedBy(2));
        begun.end().onError(new IllegalStateException("no stock"));
        assertThat(results.take().outcome()).isEqualTo(Outcome.FAILURE);
        work.await().end().onComplete();
        assertThat(results.take().outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(health()).containsEntry("hourly", "success");
        MeterRegistry registry = application.injector().getInstance(MeterRegistry.class);
        TimeLimit.MINUTE.await("the meters", () -> registry.find("jobs.running").gauge() != null);
        assertThat(count(registry, "jobs.runs", "success")).isEqualTo(1);
        assertThat(count(registry, "jobs.runs", "failure")).isEqualTo(1);
        assertThat(registry.get("jobs.missed").functionCounter().count()).isEqualTo(1);
    }

    private static double count(MeterRegistry registry, String name, String outcome) {
        return registry.get(name)
                .tags("job.name", "hourly", "outcome", outcome)
                .functionCounter()
                .count();
    }

    private Map<String, Object> health() {
        return application.injector().getInstance(new Key<Set<HealthCheck>>() {}).stream()
                .filter(check -> check.name().equals("jobs"))
                .findFirst()
                .orElseThrow()
                .check()
                .blockingGet()
                .data();
    }

    @Test
    void operatorsSeeItAndRunIt() throws Exception {
        startHourly(options -> options);
        ManagedItems managed = managed();
        assertThat(managed.path()).isEqualTo("jobs");
        assertThat(Json.of(managed.all().toMaybe()))
                .startsWith("{\"jobs\":[{\"name\":\"hourly\",\"schedule\":\"0 * * * * in UTC\"")
                .contains("\"next\":\"2026-11-29T12:00:00Z\"");
        assertThat(Json.of(managed.act("hourly", Map.of("action", "run")).toMaybe()))
                .isEqualTo("{\"begun\":\"hourly\"}");
        assertThat(Json.of(managed.find("hourly"))).contains("\"runningHere\":true");
        work.await().end().onError(new IllegalStateException("no stock"));
        results.take();
        assertThat(Json.of(managed.find("hourly")))
                .contains("\"lastFailure\":\"java.lang.IllegalStateException: no stock\"", "\"outcome\":\"failure\"");
        assertThat(managed.find("daily").isEmpty().blockingGet()).isTrue();
        assertThatThrownBy(() -> managed.act("daily", Map.of("action", "run")).blockingGet())
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("There is no job \"daily\".");
        assertThatThrownBy(() -> managed.act("hourly", Map.of()).blockingGet())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The action is unknown (expected: {\"action\": \"run\"}).");
    }

    private ManagedItems managed() {
        return application
                .injector()
                .getInstance(new Key<Set<ManagedItems>>() {})
                .iterator()
                .next();
    }

    @Test
    void needsAName() {
        assertThatThrownBy(() -> JobsPlugin.create().every("Hourly", HOUR, Work.class, work -> Completable.complete()))
                .hasMessage("name: \"Hourly\" (expected: lower case letters, digits, single dashes, such as expiry)");
        assertThatThrownBy(() -> JobsPlugin.create()
                        .every("hourly", HOUR, Work.class, work -> Completable.complete())
                        .every("hourly", HOUR, Work.class, work -> Completable.complete()))
                .hasMessage("name: \"hourly\" is used already (expected: a name of its own)");
    }
}
