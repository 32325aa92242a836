package org.jzenith.jobs.run;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.CompletableEmitter;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.lease.Lease;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.jobs.schedule.CatchUp;
import org.jzenith.jobs.schedule.JobsClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one job whenever it is due, one run at a time, on one event loop. With a store, it does so only while it holds
 * the lease of the job.
 */
public final class JobRunner {

    private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);
    private static final long RETRY_MILLIS = 1_000;
    /** More missed times of one gap are not counted. */
    private static final int MAX_MISSED = 10_000;

    private final Context context;
    private final JobsClock clock;
    private final ScheduledJob job;
    /** Null for a job that each instance runs. */
    private final @Nullable JobStore store;

    private final Duration leaseDuration;
    private final WorkObserver observer;
    private final Consumer<JobResult> listener;
    private final RequestScope background;
    private final JobCounters counters = new JobCounters();
    private final CompletableSubject idle = CompletableSubject.create();
    private Disposable seeking = Disposables.disposed();
    private Disposable asking = Disposables.disposed();
    private Runnable cancelTimer = () -> {};
    private volatile @Nullable Lease lease;
    private @Nullable Run current;
    private volatile @Nullable Instant next;
    /** The store has not answered yet: nothing else begins, and a stop waits for the answer. */
    private boolean isAsking;
    /** The end of a run whose record has not been confirmed. */
    private @Nullable JobResult unrecorded;
    /** Waits for the begin of a run outside of the schedule. */
    private @Nullable CompletableEmitter caller;

    private boolean stopping;
    /** The time of the last run, or of the last one that was given up. */
    private Instant last = Instant.EPOCH;

    /** A run that has begun. */
    private final class Run {
        private final Instant scheduledFor;
        private final long beganNanos = System.nanoTime();
        private final RequestScope scope = new RequestScope("job-" + job.name() + '-' + UUID.randomUUID());
        private final WorkObserver.Observation observation =
                observer.began(scope, new WorkObserver.Work("job", job.name(), null));
        private Disposable work = Disposables.disposed();
        private long timeout;

        Run(Instant scheduledFor) {
            this.scheduledFor = scheduledFor;
        }

        JobResult result(JobResult.Outcome outcome, @Nullable Throwable failure) {
            Duration duration = Duration.ofNanos(System.nanoTime() - beganNanos);
            return new JobResult(job.name(), scheduledFor, outcome, duration, Optional.ofNullable(failure));
        }
    }

    /**
     * Creates a runner that waits for {@link #start}.
     *
     * @param listener is told the result of each run, on the event loop
     */
    public JobRunner(
            Context context,
            JobsClock clock,
            ScheduledJob job,
            @Nullable JobStore store,
            Duration leaseDuration,
            WorkObserver observer,
            Consumer<JobResult> listener) {
        this.context = context;
        this.clock = clock;
        this.job = job;
        this.store = store;
        this.leaseDuration = leaseDuration;
        this.observer = observer;
        this.listener = listener;
        this.background = RequestScope.background("job-" + job.name());
    }

    /** Returns the job. */
    public ScheduledJob job() {
        return job;
    }

    /** Returns the time of the next run on this instance; empty if none is planned, for example without the lease. */
    public Optional<Instant> next() {
        return Optional.ofNullable(next);
    }

    /** Returns the result of the last run on this instance. */
    public Optional<JobResult> last() {
        return Optional.ofNullable(counters.last());
    }

    /** Returns whether the job runs now, on this instance. */
    public boolean isRunning() {
        return counters.isRunning();
    }

    /** Returns the last run on this instance that has failed. */
    public Optional<JobResult> lastFailed() {
        return Optional.ofNullable(counters.lastFailed());
    }

    /** Returns what is recorded of the job, by whichever instance; empty if each instance runs it, or none has yet. */
    public Maybe<JobHistory> history() {
        return store == null ? Maybe.empty() : store.history(job.name());
    }

    /** Returns whether this instance has the lease of the job. */
    boolean isHolder() {
        return lease != null;
    }

    /** Returns how many times the job was due and did not run. */
    public long missed() {
        return counters.missed();
    }

    /** Adds the meters of the job. */
    public void bind(MeterRegistry registry, ScopedMeters meters) {
        counters.bind(registry, meters, job.name());
    }

    /** Begins to wait for the first time; on any thread. */
    public void start() {
        context.runOnContext(nothing -> {
            if (store == null) {
                last = clock.now();
                plan();
            } else {
                seeking = store.leases()
                        .lease("job:" + job.name(), leaseDuration)
                        .subscribe(given -> EventLoops.run(context, () -> changed(store, given)));
            }
        });
    }

    private void changed(JobStore in, Lease given) {
        cancelTimer.run();
        asking.dispose();
        isAsking = false;
        next = null;
        lease = given.isHeld() ? given : null;
        recorded();
        refuseCaller("its lease is lost");
        Run running = current;
        if (running != null && lease == null) {
            end(running, JobResult.Outcome.LEASE_LOST, null);
        } else if (stopping) {
            idle.onComplete();
        } else if (lease != null) {
            ask(given, in.load(job.name(), clock.now()), this::loaded);
        }
    }

    /**
     * Asks the store until it answers. The answer does not count if the lease has been lost meanwhile.
     *
     * @param then receives the answer; also called, with nothing, if a stop makes an end of a store that fails
     */
    private <T> void ask(Lease held, Single<T> question, Consumer<Optional<T>> then) {
        isAsking = true;
        // In a scope that is not that of the last run or of a caller; the answer has none.
        background.run(() -> asking = question.subscribe(
                answer -> context.runOnContext(nothing -> answered(held, Optional.of(answer), then)),
                failure -> context.runOnContext(nothing -> failed(held, failure, question, then))));
    }

    private <T> void answered(Lease held, Optional<T> answer, Consumer<Optional<T>> then) {
        if (lease == held) {
            isAsking = false;
            then.accept(answer);
        }
    }

    private <T> void failed(Lease held, Throwable failure, Single<T> question, Consumer<Optional<T>> then) {
        if (lease != held) {
            return;
        }
        if (stopping) {
            answered(held, Optional.empty(), then);
            return;
        }
        LOG.warn("Job {} cannot be recorded: {}. It is tried again", job.name(), failure.toString());
        context.owner().setTimer(RETRY_MILLIS, id -> {
            if (lease == held) {
                ask(held, question, then);
            }
        });
    }

    private void loaded(Optional<JobRecord> answer) {
        if (stopping || answer.isEmpty()) {
            idle.onComplete();
            return;
        }
        JobRecord found = answer.get();
        last = found.scheduledFor();
        if (found.isFinished()) {
            plan();
        } else if (job.options().catchUp() == CatchUp.NONE) {
            counters.missed(1);
            plan();
        } else {
            LOG.info("Job {}: the run of {} was interrupted, and begins again", job.name(), last);
            begin(last);
        }
    }

    private void plan() {
        next = null;
        if (stopping) {
            idle.onComplete();
            return;
        }
        if (store != null && lease == null) {
            return;
        }
        Instant now = clock.now();
        Optional<Instant> following = job.schedule().next(last);
        if (following.isEmpty()) {
            return;
        }
        Instant time = following.get();
        if (time.isAfter(now)) {
            waitFor(time);
        } else if (job.options().catchUp() == CatchUp.ALL) {
            begin(time);
        } else {
            catchUp(now);
        }
    }

    /** The job was due at least once and did not run. */
    private void catchUp(Instant now) {
        int due = 0;
        for (Instant time = last; due < MAX_MISSED; due++) {
            Optional<Instant> after = job.schedule().next(time);
            if (after.isEmpty() || after.get().isAfter(now)) {
                break;
            }
            time = after.get();
        }
        Instant latest = job.schedule().last(now).orElse(now);
        if (job.options().catchUp() == CatchUp.ONE) {
            counters.missed(due - 1L);
            begin(latest);
        } else {
            counters.missed(due);
            last = latest;
            plan();
        }
    }

    private void waitFor(Instant time) {
        next = time;
        cancelTimer = clock.at(
                time.plusMillis(jitterMillis()),
                () -> context.runOnContext(nothing -> {
                    if (time.equals(next)) {
                        begin(time);
                    }
                }));
    }

    private long jitterMillis() {
        long longest = job.options().jitter().toMillis();
        return longest == 0 ? 0 : ThreadLocalRandom.current().nextLong(longest);
    }

    private void begin(Instant time) {
        next = null;
        Lease held = lease;
        if (store == null || held == null) {
            work(time, null);
        } else {
            ask(held, answerOf(store.begin(job.name(), held, time)), answer -> {
                if (stopping) {
                    refuseCaller("the application stops");
                    idle.onComplete(); // The next holder finds a run that was interrupted.
                } else {
                    work(time, held);
                }
            });
        }
    }

    /** Returns the answer to a question that has no other answer than that it was done. */
    private static Single<Boolean> answerOf(Completable done) {
        return done.toSingleDefault(true);
    }

    private void work(Instant time, @Nullable Lease held) {
        last = time;
        Run run = new Run(time);
        current = run;
        counters.began();
        if (caller != null) {
            caller.onComplete();
            caller = null;
        }
        JobRun described = new JobRun(job.name(), time, Optional.ofNullable(held));
        run.timeout = context.owner()
                .setTimer(job.options().timeout().toMillis(), id -> end(run, JobResult.Outcome.TIMEOUT, null));
        run.scope.run(() -> run.work = Completable.defer(() -> job.work().apply(described))
                .subscribe(
                        () -> EventLoops.run(context, () -> end(run, JobResult.Outcome.SUCCESS, null)),
                        failure -> EventLoops.run(context, () -> end(run, JobResult.Outcome.FAILURE, failure))));
    }

    private void end(Run run, JobResult.Outcome outcome, @Nullable Throwable failure) {
        if (current != run) {
            return;
        }
        current = null;
        context.owner().cancelTimer(run.timeout);
        run.work.dispose();
        JobResult result = run.result(outcome, failure);
        counters.ended(result);
        run.scope.run(() -> log(result));
        run.observation.ended(errorType(result));
        Lease held = lease;
        unrecorded = result;
        if (store == null || held == null) {
            recorded();
            plan();
        } else {
            String reason = result.failure().map(FailureText::recorded).orElse(null);
            ask(held, answerOf(store.end(job.name(), held, result.scheduledFor(), reason)), answer -> {
                recorded();
                plan();
            });
        }
    }

    /** Tells the listener the end of a run, whose record is confirmed, or was given up. */
    private void recorded() {
        JobResult result = unrecorded;
        unrecorded = null;
        if (result != null) {
            listener.accept(result);
        }
    }

    private void refuseCaller(String reason) {
        if (caller != null) {
            caller.tryOnError(refusal(reason));
            caller = null;
        }
    }

    private IllegalStateException refusal(String reason) {
        return new IllegalStateException("Job " + job.name() + " cannot run here: " + reason);
    }

    private static @Nullable String errorType(JobResult result) {
        return result.outcome() == JobResult.Outcome.SUCCESS
                ? null
                : result.failure()
                        .map(failure -> failure.getClass().getName())
                        .orElseGet(() -> result.outcome().name().toLowerCase(Locale.ROOT));
    }

    private void log(JobResult result) {
        String took = DurationText.of(result.duration());
        switch (result.outcome()) {
            case SUCCESS -> LOG.info("Job {} has run in {}", job.name(), took);
            case FAILURE ->
                LOG.error(
                        "Job {} has failed after {}",
                        job.name(),
                        took,
                        result.failure().orElse(null));
            case TIMEOUT -> LOG.error("Job {} was cancelled after {}, its time-out", job.name(), took);
            case LEASE_LOST -> LOG.warn("Job {} was cancelled after {}: its lease is lost", job.name(), took);
            case STOPPED -> LOG.warn("Job {} was cancelled after {}: the application stops", job.name(), took);
        }
    }

    /**
     * Runs the job now, on the instance that has its lease. Otherwise the same as {@link #runNow()}.
     *
     * @param others asks other instances
     */
    public Completable runNow(JobRequests others) {
        return Completable.defer(() -> store == null || isHolder() ? runNow() : others.ask(job.name()));
    }

    /**
     * Runs the job now on this instance, outside of its schedule; on any thread. Does not wait for its end. Completes
     * when the run has begun; fails with an {@link IllegalStateException} if the job runs already, or if this instance
     * does not hold its lease.
     */
    public Completable runNow() {
        // Outside of the scope of the caller, whose deadline is not that of the run
        return Completable.create(emitter -> context.runOnContext(nothing -> {
            String reason = obstacle();
            if (reason == null) {
                cancelTimer.run();
                caller = emitter;
                begin(clock.now());
            } else {
                emitter.tryOnError(refusal(reason));
            }
        }));
    }

    private @Nullable String obstacle() {
        if (stopping) {
            return "the application stops";
        }
        if (store != null && lease == null) {
            return "another instance has its lease (expected: a call to that instance)";
        }
        if (current != null) {
            return "it runs already";
        }
        return isAsking ? "its last run is being recorded (expected: another call a moment later)" : null;
    }

    /**
     * Begins no more runs, and completes when the current one has ended and the lease is released. After
     * {@code patience}, cancels that run. On any thread.
     */
    public Completable stop(Duration patience) {
        return Completable.defer(() -> {
                    context.runOnContext(nothing -> stopPlanning(patience));
                    return idle;
                })
                .doOnTerminate(() -> seeking.dispose());
    }

    private void stopPlanning(Duration patience) {
        stopping = true;
        next = null;
        cancelTimer.run();
        Run running = current;
        if (running == null) {
            if (!isAsking) {
                idle.onComplete();
            }
            return;
        }
        context.owner().setTimer(Math.max(1, patience.toMillis()), id -> {
            if (current == running) {
                end(running, JobResult.Outcome.STOPPED, null);
            }
        });
    }
}
