package org.jzenith.jobs.task;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.WorkHints;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.WorkObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on the tasks of one queue, on this instance: claims as many as there are free workers, and keeps each claim
 * until the end of the attempt is recorded. It decides everything on one event loop; each attempt begins on the next
 * one in turn.
 */
final class QueueRunner<P> {

    private static final Logger LOG = LoggerFactory.getLogger(QueueRunner.class);
    private static final long RETRY_MILLIS = 1_000;
    private static final long SAMPLE_MILLIS = 15_000;
    private static final long CLEAN_MILLIS = 60_000;

    private final Vertx vertx;
    private final Context context;
    private final TaskQueue<P> queue;
    private final TaskStore store;
    private final PayloadCodec codec;
    private final TaskSettings settings;
    private final WorkHints hints;
    private final WorkObserver observer;
    private final Consumer<TaskResult> listener;
    private final RequestScope background;
    private final QueueCounters counters = new QueueCounters();
    private final CompletableSubject idle = CompletableSubject.create();
    private final Map<Long, Attempt> attempts = new HashMap<>();
    private final List<Long> timers = new ArrayList<>();
    /** The database has not answered a claim yet. */
    private boolean isClaiming;
    /** Somebody has asked for a look during a claim. */
    private boolean looksAgain;

    /** Somebody has asked for a look, because there is a new task. */
    private boolean isWoken;

    private boolean hasFailed;
    private boolean stopping;

    QueueRunner(
            Vertx vertx,
            TaskQueue<P> queue,
            TaskStore store,
            PayloadCodec codec,
            TaskSettings settings,
            WorkHints hints,
            WorkObserver observer,
            Consumer<TaskResult> listener) {
        this.vertx = vertx;
        this.context = EventLoops.nextLoop(vertx);
        this.queue = queue;
        this.store = store;
        this.codec = codec;
        this.settings = settings;
        this.hints = hints;
        this.observer = observer;
        this.listener = listener;
        this.background = RequestScope.background("queue-" + queue.name());
    }

    TaskQueue<P> queue() {
        return queue;
    }

    int running() {
        return counters.running();
    }

    QueueSize size() {
        return counters.size();
    }

    void bind(MeterRegistry registry, ScopedMeters meters) {
        counters.bind(registry, meters, queue.name());
    }

    /** Begins to look for tasks; on any thread. */
    void start() {
        context.runOnContext(nothing -> {
            long third = settings.leaseDuration().toMillis() / 3;
            repeat(settings.pollInterval().toMillis(), this::look);
            repeat(Math.max(1, third / 2), this::keepClaims);
            repeat(Math.max(1, third), this::endAbandonedAttempts);
            repeat(SAMPLE_MILLIS, this::measure);
            repeat(CLEAN_MILLIS, () -> {
                remove(TaskState.DONE, settings.doneRetention());
                remove(TaskState.DEAD, settings.deadRetention());
            });
            look();
            measure();
        });
    }

    /** Repeats an action, first after a random part of the period: instances that start together take turns. */
    private void repeat(long millis, Runnable action) {
        long first = 1 + ThreadLocalRandom.current().nextLong(millis);
        timers.add(vertx.setPeriodic(first, millis, id -> action.run()));
    }

    /**
     * Looks for tasks; if no worker is free, lets other instances do so. On any thread, and not in the scope of the
     * caller.
     */
    void wake() {
        context.runOnContext(nothing -> {
            if (stopping || free() == 0) {
                hints.send(queue.name());
            } else {
                isWoken = true;
                look();
            }
        });
    }

    /** Looks for tasks if a worker is free. On any thread. */
    void hinted() {
        context.runOnContext(nothing -> look());
    }

    private int free() {
        return queue.options().workers() - attempts.size();
    }

    private void look() {
        int free = free();
        if (stopping || free == 0) {
            return;
        }
        if (isClaiming) {
            looksAgain = true;
            return;
        }
        isClaiming = true;
        looksAgain = false;
        long untilNanos = untilNanos();
        ask(
                store.claim(queue.name(), free, settings.leaseDuration()),
                tasks -> claimed(tasks, free, untilNanos),
                this::notClaimed);
    }

    /** Asks in a scope that is not that of the caller, and goes on in none. */
    private <T> void ask(Single<T> question, Consumer<T> then, Consumer<Throwable> failed) {
        background.run(() -> {
            Disposable unused = question.subscribe(
                    answer -> context.runOnContext(nothing -> then.accept(answer)),
                    failure -> context.runOnContext(nothing -> failed.accept(failure)));
        });
    }

    /** Returns when this instance gives a claim up that it sends now; before the server does. */
    private long untilNanos() {
        return System.nanoTime() + settings.leaseDuration().toNanos() / 3 * 2;
    }

    private void claimed(List<ClaimedTask> tasks, int wanted, long untilNanos) {
        isClaiming = false;
        hasFailed = false;
        List<Attempt> claimed = tasks.stream()
                .map(task -> new Attempt(queue.name(), task, new Claim(task.id(), task.token(), untilNanos), observer))
                .toList();
        claimed.forEach(this::add);
        counters.running(attempts.size());
        if (stopping) {
            claimed.forEach(attempt -> end(attempt, TaskResult.Outcome.STOPPED, null));
            endIfIdle();
            return;
        }
        claimed.forEach(this::begin);
        if (tasks.size() == wanted && isWoken) { // Probably, there are more than this instance can do.
            hints.send(queue.name());
        }
        isWoken = false;
        if (looksAgain) {
            look();
        }
    }

    private void add(Attempt attempt) {
        Attempt former = attempts.put(attempt.task().id(), attempt);
        if (former != null) { // This instance has lost the task, and has been given it again.
            end(former, TaskResult.Outcome.CLAIM_LOST, null);
        }
    }

    private void notClaimed(Throwable failure) {
        isClaiming = false;
        if (!hasFailed) {
            hasFailed = true;
            LOG.warn(
                    "The tasks of the queue {} cannot be claimed: {}. It is tried again each {}",
                    queue.name(),
                    failure.toString(),
                    DurationText.of(settings.pollInterval()));
        }
        endIfIdle();
    }

    private void begin(Attempt attempt) {
        if (!attempt.claim().isHeld()) { // The answer was late.
            end(attempt, TaskResult.Outcome.CLAIM_LOST, null);
            return;
        }
        long timer = vertx.setTimer(
                queue.options().timeout().toMillis(),
                id -> end(
                        attempt,
                        TaskResult.Outcome.FAILURE,
                        new TimeoutException("It took longer than its time-out of "
                                + DurationText.of(queue.options().timeout()))));
        attempt.began(() -> vertx.cancelTimer(timer));
        EventLoops.nextLoop(vertx).runOnContext(nothing -> attempt.scope().run(() -> work(attempt)));
    }

    private void work(Attempt attempt) {
        Disposable work = Completable.defer(() -> queue.work().apply(run(attempt)))
                .subscribe(
                        () -> EventLoops.run(context, () -> end(attempt, TaskResult.Outcome.SUCCESS, null)),
                        failure -> EventLoops.run(context, () -> end(attempt, TaskResult.Outcome.FAILURE, failure)));
        EventLoops.run(context, () -> attempt.working(work));
    }

    private TaskRun<P> run(Attempt attempt) throws Exception {
        ClaimedTask task = attempt.task();
        return new TaskRun<>(
                store, attempt.claim(), queue.name(), codec.read(queue, task.payload()), task.attempts(), task.runAt());
    }

    private void end(Attempt attempt, TaskResult.Outcome outcome, @Nullable Throwable failure) {
        if (!attempt.end()) {
            return;
        }
        Claim claim = attempt.claim();
        if (claim.isCompleted()) { // The task is done, whatever the work did afterwards.
            recorded(attempt, attempt.result(TaskResult.Outcome.SUCCESS, null));
            return;
        }
        switch (outcome) {
            case SUCCESS -> record(attempt, store.complete(claim), attempt.result(outcome, null));
            case FAILURE, DEAD ->
                record(attempt, failed(attempt, requireNonNull(failure)), failureOf(attempt, failure));
            case STOPPED -> record(attempt, store.release(claim).toSingleDefault(true), attempt.result(outcome, null));
            case CLAIM_LOST -> recorded(attempt, lost(attempt));
        }
    }

    private TaskResult failureOf(Attempt attempt, @Nullable Throwable failure) {
        boolean isLast = attempt.task().attempts() >= queue.options().attempts();
        return attempt.result(isLast ? TaskResult.Outcome.DEAD : TaskResult.Outcome.FAILURE, failure);
    }

    private Single<Boolean> failed(Attempt attempt, Throwable failure) {
        return store.fail(
                attempt.claim(),
                FailureText.recorded(failure),
                queue.options().attempts(),
                queue.options().pauseAfter(attempt.task().attempts()));
    }

    /** Records the end until the database answers, or the claim is lost. */
    private void record(Attempt attempt, Single<Boolean> question, TaskResult result) {
        attempt.scope().run(() -> {
            Disposable unused = question.subscribe(
                    isHeld -> context.runOnContext(nothing -> recorded(attempt, isHeld ? result : lost(attempt))),
                    failure -> context.runOnContext(nothing -> notRecorded(attempt, question, result, failure)));
        });
    }

    private void notRecorded(Attempt attempt, Single<Boolean> question, TaskResult result, Throwable failure) {
        if (stopping || !attempt.claim().isHeld()) {
            LOG.warn("{} cannot be recorded: {}. It is repeated", name(attempt), failure.toString());
            recorded(attempt, lost(attempt));
        } else {
            vertx.setTimer(RETRY_MILLIS, id -> record(attempt, question, result));
        }
    }

    private static TaskResult lost(Attempt attempt) {
        attempt.claim().lost();
        return attempt.result(TaskResult.Outcome.CLAIM_LOST, null);
    }

    private void recorded(Attempt attempt, TaskResult result) {
        attempts.remove(attempt.task().id(), attempt);
        counters.running(attempts.size());
        counters.ended(result);
        attempt.scope().run(() -> log(attempt, result));
        attempt.observe(result);
        listener.accept(result);
        if (stopping) {
            if (result.outcome() == TaskResult.Outcome.STOPPED) {
                hints.send(queue.name());
            }
            endIfIdle();
        } else {
            look();
        }
    }

    private String name(Attempt attempt) {
        return "Task " + attempt.task().id() + " of " + queue.name() + ", attempt "
                + attempt.task().attempts() + " of " + queue.options().attempts() + ',';
    }

    private void log(Attempt attempt, TaskResult result) {
        String took = DurationText.of(result.duration());
        Throwable failure = result.failure().orElse(null);
        switch (result.outcome()) {
            case SUCCESS -> LOG.debug("{} has succeeded after {}", name(attempt), took);
            case FAILURE -> LOG.warn("{} has failed after {}, and is tried again", name(attempt), took, failure);
            case DEAD -> LOG.error("{} has failed after {}, and is dead", name(attempt), took, failure);
            case CLAIM_LOST -> LOG.warn("{} is lost after {}: another instance may have it", name(attempt), took);
            case STOPPED -> LOG.info("{} was cancelled after {}: the application stops", name(attempt), took);
        }
    }

    /** Renews claims, and ends the attempts whose claims are lost. */
    private void keepClaims() {
        endAll(attempt -> !attempt.claim().isHeld() && !attempt.claim().isCompleted(), TaskResult.Outcome.CLAIM_LOST);
        List<Attempt> held = List.copyOf(attempts.values());
        if (held.isEmpty()) {
            return;
        }
        long untilNanos = untilNanos();
        aside(
                store.renew(held.stream().map(Attempt::claim).toList(), settings.leaseDuration()),
                renewed -> renewed(held, renewed, untilNanos));
    }

    private void renewed(List<Attempt> held, List<TaskStore.Renewal> answers, long untilNanos) {
        Map<Long, Boolean> renewals =
                answers.stream().collect(Collectors.toMap(TaskStore.Renewal::id, TaskStore.Renewal::isRenewed));
        for (Attempt attempt : held) {
            Boolean isRenewed = renewals.get(attempt.task().id());
            if (isRenewed == null) {
                endLost(attempt);
            } else if (isRenewed) {
                attempt.claim().renewed(untilNanos);
            }
        }
    }

    private void endLost(Attempt attempt) {
        if (!attempt.claim().isCompleting()) { // Otherwise, the answer of its commit may be on its way.
            end(attempt, TaskResult.Outcome.CLAIM_LOST, null);
        }
    }

    private void endAbandonedAttempts() {
        aside(store.abandon(queue.name(), queue.options().attempts()), tasks -> {
            if (!tasks.isEmpty()) {
                counters.abandoned(tasks.size());
                LOG.warn(
                        "Tasks {} of {} were abandoned: their instance has stopped without an answer",
                        tasks,
                        queue.name());
                look();
            }
        });
    }

    private void measure() {
        aside(store.size(queue.name()), counters::measured);
    }

    private void remove(TaskState state, Duration age) {
        aside(store.remove(queue.name(), state, age), isMore -> {
            if (isMore) {
                remove(state, age);
            }
        });
    }

    /** Asks for something that may fail, because it is asked for again soon. */
    private <T> void aside(Single<T> question, Consumer<T> then) {
        if (stopping && attempts.isEmpty()) {
            return;
        }
        ask(question, then, failure -> LOG.debug("A statement for the queue {} has failed", queue.name(), failure));
    }

    /**
     * Claims no more tasks, and completes when all attempts have ended. After {@code patience}, cancels them; other
     * instances take them over. On any thread.
     */
    Completable stop(Duration patience) {
        return Completable.defer(() -> {
            context.runOnContext(nothing -> {
                stopping = true;
                vertx.setTimer(
                        Math.max(1, patience.toMillis()), id -> endAll(attempt -> true, TaskResult.Outcome.STOPPED));
                endIfIdle();
            });
            return idle;
        });
    }

    private void endAll(Predicate<Attempt> which, TaskResult.Outcome outcome) {
        attempts.values().stream().filter(which).toList().forEach(attempt -> end(attempt, outcome, null));
    }

    private void endIfIdle() {
        if (stopping && attempts.isEmpty() && !isClaiming) {
            timers.forEach(vertx::cancelTimer);
            idle.onComplete();
        }
    }
}
