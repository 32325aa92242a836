package org.jzenith.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import io.reactivex.subjects.CompletableSubject;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.LeaseStore;
import org.jzenith.backing.lease.Leases;
import org.jzenith.backing.lease.StoredLeases;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.jobs.schedule.JobOptions;
import org.jzenith.jobs.schedule.ManualJobsClock;
import org.jzenith.jobs.schedule.PeriodSchedule;

/** What a runner does while the store of its job has not answered yet. The test gives the answers. */
@Timeout(300)
class JobRunnerTest {

    private static final Instant NOON = Instant.parse("2026-11-29T12:00:00Z");

    private final Vertx vertx = Vertx.vertx();
    private final ManualJobsClock clock = new ManualJobsClock(NOON);
    private final BlockingQueue<String> leaseReleases = new LinkedBlockingQueue<>();
    private final BlockingQueue<CompletableSubject> works = new LinkedBlockingQueue<>();
    private final BlockingQueue<JobResult> results = new LinkedBlockingQueue<>();
    private final AnsweringStore store = new AnsweringStore();
    private final JobRunner runner = new JobRunner(
            vertx.getOrCreateContext(),
            clock,
            new ScheduledJob(
                    "hourly",
                    new PeriodSchedule(Duration.ofHours(1)),
                    JobOptions.defaults().oncePerCluster(),
                    run -> {
                        CompletableSubject work = CompletableSubject.create();
                        works.add(work);
                        return work;
                    }),
            store,
            Duration.ofMinutes(1),
            WorkObserver.NONE,
            results::add);

    /** Gives the lease to whoever asks. */
    private final class GivingLeaseStore implements LeaseStore {

        @Override
        public Single<Answer> acquire(String name, String holder, Duration duration) {
            return Single.just(Answer.held(1));
        }

        @Override
        public Single<Boolean> renew(Lease lease, Duration duration) {
            return Single.just(true);
        }

        @Override
        public Completable release(Lease lease) {
            return Completable.fromAction(() -> leaseReleases.add(lease.name()));
        }
    }

    /** Passes each question to the test. */
    private final class AnsweringStore implements JobStore {

        private final Leases leases = new StoredLeases(vertx, new GivingLeaseStore());
        private final BlockingQueue<SingleSubject<JobRecord>> loads = new LinkedBlockingQueue<>();
        private final BlockingQueue<CompletableSubject> begins = new LinkedBlockingQueue<>();
        private final BlockingQueue<CompletableSubject> ends = new LinkedBlockingQueue<>();

        @Override
        public Leases leases() {
            return leases;
        }

        @Override
        public Single<JobRecord> load(String job, Instant now) {
            return Single.defer(() -> {
                SingleSubject<JobRecord> answer = SingleSubject.create();
                loads.add(answer);
                return answer;
            });
        }

        @Override
        public Broadcast<JobRequests.Message> requests() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Maybe<JobHistory> history(String job) {
            return Maybe.empty();
        }

        @Override
        public Completable begin(String job, Lease lease, Instant scheduledFor) {
            return question(begins);
        }

        @Override
        public Completable end(String job, Lease lease, Instant scheduledFor, @Nullable String failure) {
            return question(ends);
        }

        private Completable question(BlockingQueue<CompletableSubject> questions) {
            return Completable.defer(() -> {
                CompletableSubject answer = CompletableSubject.create();
                questions.add(answer);
                return answer;
            });
        }
    }

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /** Starts the runner and waits until the job is planned. */
    private void plan() throws InterruptedException {
        runner.start();
        store.loads.take().onSuccess(new JobRecord(NOON, true));
        clock.awaitWaiting(1);
    }

    private void assertRefuses(String reason) {
        assertThatThrownBy(() -> runner.runNow().blockingAwait())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Job hourly cannot run here: " + reason);
    }

    @Test
    void refusesToRunNowBeforeItsLastRunIsKnown() throws Exception {
        runner.start();
        SingleSubject<JobRecord> load = store.loads.take();
        assertRefuses("its last run is being recorded");
        load.onSuccess(new JobRecord(NOON, true));
        clock.awaitWaiting(1);
        assertThat(store.begins).isEmpty();
    }

    @Test
    void refusesToRunNowWhileTheBeginOfARunIsRecorded() throws Exception {
        plan();
        clock.advance(Duration.ofHours(1));
        CompletableSubject begin = store.begins.take();
        assertRefuses("its last run is being recorded");
        begin.onComplete();
        assertThat(works.take()).isNotNull();
        assertRefuses("it runs already");
        assertThat(store.begins).isEmpty();
    }

    @Test
    void refusesToRunNowWhileTheEndOfARunIsRecorded() throws Exception {
        plan();
        clock.advance(Duration.ofHours(1));
        store.begins.take().onComplete();
        works.take().onComplete();
        CompletableSubject end = store.ends.take();
        assertRefuses("its last run is being recorded");
        assertThat(results).isEmpty();
        end.onComplete();
        assertThat(results.take().outcome()).isEqualTo(JobResult.Outcome.SUCCESS);
        clock.awaitWaiting(1);
        assertThat(store.begins).isEmpty();
    }

    @Test
    void completesRunNowWhenTheBeginIsRecorded() throws Exception {
        plan();
        TestObserver<Void> called = runner.runNow().test();
        CompletableSubject begin = store.begins.take();
        called.assertNotTerminated();
        begin.onComplete();
        assertThat(called.awaitTerminalEvent(5, TimeUnit.MINUTES)).isTrue();
        called.assertComplete();
        assertThat(works.take()).isNotNull();
    }

    @Test
    void recordsTheBeginAgainAfterAFailure() throws Exception {
        plan();
        clock.advance(Duration.ofHours(1));
        store.begins.take().onError(new IllegalStateException("gone"));
        store.begins.take().onComplete();
        assertThat(works.take()).isNotNull();
        assertThat(works).isEmpty();
    }

    @Test
    void keepsTheLeaseUntilTheEndOfItsLastRunIsRecorded() throws Exception {
        plan();
        clock.advance(Duration.ofHours(1));
        store.begins.take().onComplete();
        works.take().onComplete();
        CompletableSubject end = store.ends.take();
        TestObserver<Void> stopped = runner.stop(Duration.ofMinutes(1)).test();
        assertRefuses("the application stops");
        stopped.assertNotTerminated();
        assertThat(leaseReleases).isEmpty();
        end.onComplete();
        assertThat(stopped.awaitTerminalEvent(5, TimeUnit.MINUTES)).isTrue();
        assertThat(leaseReleases.take()).isEqualTo("job:hourly");
        assertThat(results.take().outcome()).isEqualTo(JobResult.Outcome.SUCCESS);
    }

    @Test
    void doesNotRunWhatAStopHasOvertaken() throws Exception {
        plan();
        TestObserver<Void> called = runner.runNow().test();
        CompletableSubject begin = store.begins.take();
        TestObserver<Void> stopped = runner.stop(Duration.ofMinutes(1)).test();
        assertRefuses("the application stops");
        begin.onComplete();
        assertThat(stopped.awaitTerminalEvent(5, TimeUnit.MINUTES)).isTrue();
        called.assertFailure(IllegalStateException.class);
        leaseReleases.take();
        assertThat(works).isEmpty();
    }

    @Test
    void stopsAlsoIfTheStoreFails() throws Exception {
        plan();
        clock.advance(Duration.ofHours(1));
        store.begins.take().onComplete();
        works.take().onComplete();
        CompletableSubject end = store.ends.take();
        TestObserver<Void> stopped = runner.stop(Duration.ofMinutes(1)).test();
        assertRefuses("the application stops");
        end.onError(new IllegalStateException("gone"));
        assertThat(stopped.awaitTerminalEvent(5, TimeUnit.MINUTES)).isTrue();
        assertThat(results.take().outcome()).isEqualTo(JobResult.Outcome.SUCCESS);
    }
}
