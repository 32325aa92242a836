package org.jzenith.resilience.call;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Scheduler;
import io.reactivex.functions.Function;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DeadlineExceededException;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.resilience.call.CallCounters.Outcome;
import org.jzenith.resilience.error.CallRefusedException;
import org.jzenith.resilience.error.CallTimeoutException;
import org.jzenith.resilience.policy.Breaker;
import org.jzenith.resilience.policy.Bulkhead;
import org.jzenith.resilience.policy.CallLimit;
import org.reactivestreams.Publisher;

/**
 * One call of protected work: its turn, its attempts, the pauses between them, and its end. If the call need not wait,
 * the first attempt runs on the thread of the subscriber. Later attempts run on the subscriber's event loop, and the
 * results arrive there. Without an event loop, both use worker threads, where work may block.
 *
 * @param <T> the type of the elements
 */
final class ProtectedCall<T> {

    /** The number of elements that may wait on their way from the thread of the work to the event loop. */
    private static final int BUFFER = 16;

    private final Protection rules;
    private final ProtectionSettings settings;
    private final Flowable<T> work;
    private final @Nullable Context loop;
    private final Scheduler scheduler;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final CallLimit limit;
    private volatile boolean begun;
    private volatile boolean emitted;
    private volatile boolean late;
    private volatile int retries;
    /** The failure that this call itself has made. */
    private volatile @Nullable Throwable refusal;

    private volatile Outcome refusedBy = Outcome.FAILED;

    ProtectedCall(Protection rules, Flowable<T> work, @Nullable Context loop) {
        this.rules = rules;
        this.settings = rules.settings();
        this.work = work;
        this.loop = loop;
        this.limit = CallLimit.of(settings.timeout());
        this.scheduler = loop == null ? workers(rules.vertx()) : new ContextScheduler(loop);
    }

    private static Scheduler workers(Vertx vertx) {
        Executor unordered = task -> vertx.executeBlocking(
                () -> {
                    task.run();
                    return null;
                },
                false);
        return Schedulers.from(unordered);
    }

    /** The call's place in the bulkhead. */
    private final class Entry {

        private final CompletableSubject opened = CompletableSubject.create();
        private final Bulkhead.Turn turn = rules.bulkhead().enter(() -> later(opened::onComplete));

        Completable permitted() {
            if (turn.isRefused()) {
                return Completable.error(refuse(
                        Outcome.FULL,
                        new CallRefusedException(
                                settings.namespace() + " is full: " + settings.maxConcurrent()
                                        + " calls are on their way, which is " + settings.key("max-concurrent")
                                        + ", and "
                                        + settings.queueSize() + " wait, which is " + settings.key("queue-size"),
                                ServiceUnavailableException.RETRY_AFTER)));
            }
            return turn.isPermitted() ? Completable.complete() : opened;
        }
    }

    /** Runs an action later. The call that frees the place must not run the next one inside its own end. */
    private void later(Runnable action) {
        Context on = loop;
        if (on == null) {
            scheduler.scheduleDirect(action);
        } else {
            on.runOnContext(nothing -> action.run());
        }
    }

    /** Returns the elements. The caller subscribes to them once. */
    Flowable<T> result(@Nullable Function<? super Throwable, ? extends Publisher<? extends T>> fallback) {
        Flowable<T> inTime = Flowable.using(
                        Entry::new, entry -> entry.permitted().andThen(attempts()), entry -> entry.turn.leave())
                .timeout(
                        timeOver().doOnNext(tick -> late = true),
                        element -> Flowable.never(),
                        Flowable.defer(() -> Flowable.error(tooLate())));
        Flowable<T> counted = inTime.doOnComplete(() -> end(Outcome.SUCCEEDED))
                .doOnError(failure -> end(outcome(failure)))
                .doOnCancel(() -> end(Outcome.DISPOSED));
        Flowable<T> here = loop == null ? counted : counted.observeOn(scheduler, false, BUFFER);
        return fallback == null
                ? here
                : here.onErrorResumeNext((Throwable failure) -> {
                    if (emitted || isOverForRequest() || !(failure == refusal || isFailure(failure))) {
                        return Flowable.error(failure);
                    }
                    rules.counters().fellBack();
                    return fallback.apply(failure);
                });
    }

    /** Emits when no time is left. The deadline of the request may cease to count while this waits. */
    private Flowable<Long> timeOver() {
        return Flowable.defer(() -> Flowable.timer(Math.max(1, remainingMillis()), TimeUnit.MILLISECONDS, scheduler)
                .concatMap(tick -> remainingMillis() > 0 ? timeOver() : Flowable.just(tick)));
    }

    /** Returns the remaining time in milliseconds, rounded up. */
    private long remainingMillis() {
        long nanos = limit.remainingNanos(System.nanoTime());
        return nanos <= 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(nanos) + 1;
    }

    private boolean isOverForRequest() {
        return limit.isOverForRequest(System.nanoTime());
    }

    private Flowable<T> attempts() {
        return Flowable.defer(this::attempt).retryWhen(failures -> failures.concatMap(this::next));
    }

    private Flowable<T> attempt() {
        if (isOverForRequest()) {
            return Flowable.error(tooLate());
        }
        begun = true;
        Breaker.Permission permission = rules.breaker().tryAcquire();
        if (permission == null) {
            return Flowable.error(refuse(
                    Outcome.OPEN,
                    new CallRefusedException(
                            "The circuit breaker of " + settings.namespace() + " is "
                                    + rules.breaker().state() + ", because too many calls have failed",
                            rules.breaker().remainingOpenTime())));
        }
        if (retries == 0) {
            rules.budget().called();
        }
        return work.doOnNext(element -> {
                    emitted = true;
                    permission.succeeded();
                })
                .doOnComplete(permission::succeeded)
                .doOnError(failure -> {
                    if (isFailure(failure) && hadTime(permission)) {
                        permission.failed();
                    } else {
                        permission.released();
                    }
                })
                .doOnCancel(() -> {
                    if (late && hadTime(permission)) {
                        permission.failed();
                    } else {
                        permission.released();
                    }
                });
    }

    /** Returns whether an attempt had enough time: the deadline of its request did not cut it short. */
    private boolean hadTime(Breaker.Permission permission) {
        return !isOverForRequest() || permission.hadHalfOf(settings.timeout());
    }

    /** Returns a stream that emits when the next retry is due, or fails if the call has no further retry. */
    private Flowable<Long> next(Throwable failure) {
        int retry = retries + 1;
        if (emitted || failure == refusal || retry >= settings.attempts() || !isFailure(failure)) {
            return Flowable.error(failure);
        }
        long millis = rules.delay().millis(retry);
        if (millis >= remainingMillis() || !rules.breaker().mayPermit()) {
            return Flowable.error(failure);
        }
        if (!rules.budget().trySpend()) {
            rules.counters().retryRefused();
            return Flowable.error(failure);
        }
        retries = retry;
        rules.counters().retried();
        return Flowable.timer(millis, TimeUnit.MILLISECONDS, scheduler);
    }

    private Throwable tooLate() {
        String state = begun ? "attempt " + (retries + 1) + " was made" : "it was not begun";
        return isOverForRequest()
                ? refuse(
                        Outcome.DEADLINE,
                        new DeadlineExceededException("A call of " + settings.namespace()
                                + " was given up, since the time for answering the request was over: " + state))
                : refuse(
                        Outcome.TIMEOUT,
                        new CallTimeoutException(settings.namespace() + ": there was no result within "
                                + DurationText.of(settings.timeout()) + ", which is " + settings.key("timeout") + ": "
                                + state));
    }

    private Throwable refuse(Outcome outcome, Throwable failure) {
        refusedBy = outcome;
        refusal = failure;
        return failure;
    }

    private void end(Outcome outcome) {
        if (ended.compareAndSet(false, true)) {
            rules.counters().ended(outcome);
        }
    }

    private Outcome outcome(Throwable failure) {
        if (failure == refusal) {
            return refusedBy;
        }
        return failure instanceof DeadlineExceededException
                ? Outcome.DEADLINE
                : isFailure(failure) ? Outcome.FAILED : Outcome.CALLER_ERROR;
    }

    /** Returns whether a failure counts. If the application's predicate throws, the failure counts. */
    private boolean isFailure(Throwable failure) {
        try {
            return settings.failures().test(failure);
        } catch (Exception e) {
            return true;
        }
    }
}
