package org.jzenith.jobs.run;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.lease.Lease;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.core.request.RequestScope;
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
    private final Consumer<JobResult> listener;
    private final JobCounters counters = new JobCounters();
    private final CompletableSubject idle = CompletableSubject.create();
    private Disposable seeking = Disposables.disposed();
    private Disposable asking = Disposables.disposed();
    private Runnable cancelTimer = () -> {};
    private @Nullable Lease lease;
    private @Nullable Run current;
    private volatile @Nullable Instant next;
    /** A run is being recorded, and begins then. */
    private boolean beginning;

    private boolean stopping;
    /** The time of the last run, or of the last one that was given up. */
    private Instant last = Instant.EPOCH;

    /** A run that has begun. */
    private final class Run {
        private final Instant scheduledFor;
        private final long beganNanos = System.nanoTime();
        private final RequestScope scope = new RequestScope("job-" + job.name() + '-' + UUID.randomUUID());
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
            Consumer<JobResult> listener) {
        this.context = context;
        this.clock = clock;
        this.job = job;
        this.store = store;
        this.leaseDuration = leaseDuration;
        this.listener = listener;
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
        beginning = false;
        next = null;
        lease = given.isHeld() ? given : null;
        Run running = current;
        if (running != null && lease == null) {
            end(running, JobResult.Outcome.LEASE_LOST, null);
        } else if (lease != null) {
            load(in, given);
        }
    }

    private void load(JobStore from, Lease held) {
        asking = from.load(job.name(), clock.now())
                .subscribe(
                        found -> EventLoops.run(context, () -> loaded(held, found)),
                        failure -> EventLoops.run(context, () -> retry(held, failure, () -> load(from, held))));
    }

    private void loaded(Lease held, JobRecord found) {
        if (lease != held || stopping) {
            return;
        }
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

    private void retry(Lease held, Throwable failure, Runnable action) {
        if (lease == held && !stopping) {
            LOG.warn("Job {} cannot be recorded: {}. It is tried again", job.name(), failure.toString());
            context.owner().setTimer(RETRY_MILLIS, id -> {
                if (lease == held) {
                    action.run();
                }
            });
        }
    }

    private void plan() {
        next = null;
        if (stopping || (store != null && lease == null)) {
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
        if (stopping) {
            return;
        }
        if (store == null || held == null) {
            work(time, null);
            return;
        }
        beginning = true;
        asking = store.begin(job.name(), held, time)
                .subscribe(
                        () -> EventLoops.run(context, () -> {
                            if (lease == held && !stopping) {
                                beginning = false;
                                work(time, held);
                            }
                        }),
                        failure -> EventLoops.run(context, () -> retry(held, failure, () -> begin(time))));
    }

    private void work(Instant time, @Nullable Lease held) {
        last = time;
        Run run = new Run(time);
        current = run;
        counters.began();
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
        Lease held = lease;
        if (store == null || held == null) {
            ended(result);
        } else {
            record(store, held, result);
        }
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

    private void record(JobStore in, Lease held, JobResult result) {
        String failure = result.failure().map(Throwable::toString).orElse(null);
        asking = in.end(job.name(), held, result.scheduledFor(), failure)
                .subscribe(
                        () -> EventLoops.run(context, () -> ended(result)),
                        reason -> EventLoops.run(context, () -> {
                            if (stopping || lease != held) {
                                ended(result);
                            } else {
                                retry(held, reason, () -> record(in, held, result));
                            }
                        }));
    }

    private void ended(JobResult result) {
        listener.accept(result);
        if (stopping) {
            idle.onComplete();
        } else {
            plan();
        }
    }

    /**
     * Runs the job now, outside of its schedule; on any thread. Does not wait for its end. Completes when the run has
     * begun; fails with an {@link IllegalStateException} if the job runs already, or if this instance does not hold its
     * lease.
     */
    public Completable runNow() {
        return Completable.create(emitter -> EventLoops.run(context, () -> {
            if (stopping) {
                emitter.tryOnError(
                        new IllegalStateException("Job " + job.name() + " cannot run: the application stops"));
            } else if (current != null || beginning) {
                emitter.tryOnError(new IllegalStateException("Job " + job.name() + " runs already"));
            } else if (store != null && lease == null) {
                emitter.tryOnError(new IllegalStateException("Job " + job.name()
                        + " cannot run here: another instance has its lease (expected: a call to that instance)"));
            } else {
                cancelTimer.run();
                begin(clock.now());
                emitter.onComplete();
            }
        }));
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
            idle.onComplete();
            return;
        }
        context.owner().setTimer(Math.max(1, patience.toMillis()), id -> {
            if (current == running) {
                end(running, JobResult.Outcome.STOPPED, null);
            }
        });
    }
}
