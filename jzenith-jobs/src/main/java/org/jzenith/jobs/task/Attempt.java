package org.jzenith.jobs.task;

import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.WorkObserver;

/** An attempt in progress on this instance. Used on the event loop of its queue only. */
final class Attempt {

    private final String queue;
    private final ClaimedTask task;
    private final Claim claim;
    private final long beganNanos = System.nanoTime();
    private final RequestScope scope;
    private final WorkObserver.Observation observation;
    private Disposable work = Disposables.disposed();
    private Runnable cancelTimer = () -> {};
    private boolean isEnding;

    Attempt(String queue, ClaimedTask task, Claim claim, WorkObserver observer) {
        this.queue = queue;
        this.task = task;
        this.claim = claim;
        this.scope = new RequestScope("task-" + queue + '-' + task.id() + '-' + UUID.randomUUID());
        this.observation = observer.began(scope, new WorkObserver.Work("task", queue, task.traceparent()));
    }

    ClaimedTask task() {
        return task;
    }

    Claim claim() {
        return claim;
    }

    RequestScope scope() {
        return scope;
    }

    void began(Runnable newCancelTimer) {
        cancelTimer = newCancelTimer;
    }

    /** Sets the work, and cancels it if the attempt has ended meanwhile. */
    void working(Disposable newWork) {
        work = newWork;
        if (isEnding) {
            newWork.dispose();
        }
    }

    /** Ends the work; returns false if that has happened already. */
    boolean end() {
        if (isEnding) {
            return false;
        }
        isEnding = true;
        cancelTimer.run();
        work.dispose();
        return true;
    }

    /** Tells the observer how the attempt has ended. */
    void observe(TaskResult result) {
        observation.ended(
                result.outcome() == TaskResult.Outcome.SUCCESS
                        ? null
                        : result.failure()
                                .map(failure -> failure.getClass().getName())
                                .orElseGet(() -> result.outcome().name().toLowerCase(Locale.ROOT)));
    }

    TaskResult result(TaskResult.Outcome outcome, @Nullable Throwable failure) {
        Duration duration = Duration.ofNanos(System.nanoTime() - beganNanos);
        return new TaskResult(task.id(), queue, task.attempts(), outcome, duration, Optional.ofNullable(failure));
    }
}
