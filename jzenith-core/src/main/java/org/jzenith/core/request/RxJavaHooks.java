package org.jzenith.core.request;

import io.reactivex.Completable;
import io.reactivex.CompletableObserver;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.MaybeObserver;
import io.reactivex.Observer;
import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.functions.BiFunction;
import io.reactivex.functions.BooleanSupplier;
import io.reactivex.functions.Function;
import io.reactivex.internal.operators.single.SingleFromCallable;
import io.reactivex.internal.operators.single.SingleJust;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.core.Context;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.reactivestreams.Subscriber;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One application's use of jZenith's RxJava hooks. RxJava has one set of hooks for the whole JVM. They are installed
 * while at least one application runs, wrap the hooks that were installed before, and do nothing outside requests.
 * Within a request, each subscriber and each scheduled task is wrapped, so that it runs in the scope in which it was
 * subscribed or scheduled. RxJava's blocking methods, such as {@code blockingGet}, throw an
 * {@link IllegalStateException} on event loops. They also do on RxJava's computation and single threads, because RxJava
 * rejects either all of these or none.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // RxJava's hooks are raw.
final class RxJavaHooks implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RxJavaHooks.class);

    /** The hook for subscriptions to one kind of source, together with the previous hook. */
    private static final class OnSubscribe implements BiFunction {

        private final @Nullable BiFunction before;

        OnSubscribe(@Nullable BiFunction before) {
            this.before = before;
        }

        @Override
        public Object apply(Object source, Object observer) throws Exception {
            Object inner = before == null ? observer : before.apply(source, observer);
            RequestScope scope =
                    inner instanceof SelfScoped || endsWithinItsCall(source) ? null : RequestScope.current();
            return scope == null ? inner : scoped(scope, source, inner);
        }

        /**
         * Returns whether a source signals only within the call that subscribes to it, so that its observer needs no
         * wrapper.
         */
        private static boolean endsWithinItsCall(Object source) {
            return source instanceof SingleJust || source instanceof SingleFromCallable;
        }

        private static Object scoped(RequestScope scope, Object source, Object observer) {
            if (source instanceof Single) {
                return new ScopedSingleObserver<>(scope, (SingleObserver<?>) observer);
            } else if (source instanceof Flowable) {
                return new ScopedSubscriber<>(scope, (Subscriber<?>) observer);
            } else if (source instanceof Maybe) {
                return new ScopedMaybeObserver<>(scope, (MaybeObserver<?>) observer);
            } else if (source instanceof Completable) {
                return new ScopedCompletableObserver(scope, (CompletableObserver) observer);
            }
            return new ScopedObserver<>(scope, (Observer<?>) observer);
        }
    }

    /**
     * The hook for tasks that are passed to a scheduler, which drops their failures, together with the previous hook.
     */
    private static final class OnSchedule implements Function<Runnable, Runnable> {

        private final @Nullable Function before;

        OnSchedule(@Nullable Function before) {
            this.before = before;
        }

        @Override
        public Runnable apply(Runnable task) throws Exception {
            Runnable inner = before == null ? task : (Runnable) before.apply(task);
            RequestScope scope = inner instanceof SelfScoped ? null : RequestScope.current();
            return OutOfMemory.watch(scope == null ? inner : scope.wrap(inner));
        }
    }

    /**
     * The hook for code that is about to block a thread with RxJava, together with the previous hook. On an event loop,
     * the result would have to come from the thread that waits for it.
     */
    private static final class BeforeBlocking implements BooleanSupplier {

        private final @Nullable BooleanSupplier before;
        private final boolean checkedBefore;

        BeforeBlocking(@Nullable BooleanSupplier before, boolean checkedBefore) {
            this.before = before;
            this.checkedBefore = checkedBefore;
        }

        @Override
        public boolean getAsBoolean() throws Exception {
            if (Context.isOnEventLoopThread()) {
                throw new IllegalStateException("This would block the event loop "
                        + Thread.currentThread().getName()
                        + ", and all requests on it, probably for ever (fix: return the Single or the like instead of waiting for it, or "
                        + "annotate the resource method or the filter with @Blocking)");
            }
            return before != null && before.getAsBoolean();
        }
    }

    private static int users;

    private boolean closed;

    /** Sets the hooks, unless another application has already set them. */
    @Inject
    RxJavaHooks() {
        synchronized (RxJavaHooks.class) {
            if (users++ > 0) {
                return;
            }
            if (RxJavaPlugins.isLockdown()) {
                LOG.warn(
                        "RxJavaPlugins are locked down: log lines behind a hop of RxJava do not carry the id of their request, "
                                + "and what blocks an event loop is not refused");
            } else {
                set();
            }
        }
    }

    private static void set() {
        RxJavaPlugins.setOnSingleSubscribe(new OnSubscribe(RxJavaPlugins.getOnSingleSubscribe()));
        RxJavaPlugins.setOnMaybeSubscribe(new OnSubscribe(RxJavaPlugins.getOnMaybeSubscribe()));
        RxJavaPlugins.setOnCompletableSubscribe(new OnSubscribe(RxJavaPlugins.getOnCompletableSubscribe()));
        RxJavaPlugins.setOnObservableSubscribe(new OnSubscribe(RxJavaPlugins.getOnObservableSubscribe()));
        RxJavaPlugins.setOnFlowableSubscribe(new OnSubscribe(RxJavaPlugins.getOnFlowableSubscribe()));
        RxJavaPlugins.setScheduleHandler(new OnSchedule(RxJavaPlugins.getScheduleHandler()));
        RxJavaPlugins.setOnBeforeBlocking(
                new BeforeBlocking(RxJavaPlugins.getOnBeforeBlocking(), RxJavaPlugins.isFailOnNonBlockingScheduler()));
        RxJavaPlugins.setFailOnNonBlockingScheduler(true); // RxJava calls the hook only then.
    }

    /**
     * Restores the previous hooks. If other code has set a hook since, that hook remains; if it wraps ours, ours does
     * nothing outside requests.
     */
    private static void restore() {
        if ((Object) RxJavaPlugins.getOnSingleSubscribe() instanceof OnSubscribe ours) {
            RxJavaPlugins.setOnSingleSubscribe(ours.before);
        }
        if ((Object) RxJavaPlugins.getOnMaybeSubscribe() instanceof OnSubscribe ours) {
            RxJavaPlugins.setOnMaybeSubscribe(ours.before);
        }
        if ((Object) RxJavaPlugins.getOnCompletableSubscribe() instanceof OnSubscribe ours) {
            RxJavaPlugins.setOnCompletableSubscribe(ours.before);
        }
        if ((Object) RxJavaPlugins.getOnObservableSubscribe() instanceof OnSubscribe ours) {
            RxJavaPlugins.setOnObservableSubscribe(ours.before);
        }
        if ((Object) RxJavaPlugins.getOnFlowableSubscribe() instanceof OnSubscribe ours) {
            RxJavaPlugins.setOnFlowableSubscribe(ours.before);
        }
        if ((Object) RxJavaPlugins.getScheduleHandler() instanceof OnSchedule ours) {
            RxJavaPlugins.setScheduleHandler(ours.before);
        }
        if ((Object) RxJavaPlugins.getOnBeforeBlocking() instanceof BeforeBlocking ours) {
            RxJavaPlugins.setOnBeforeBlocking(ours.before);
            RxJavaPlugins.setFailOnNonBlockingScheduler(ours.checkedBefore);
        }
    }

    /** Restores the previous hooks once the last application has stopped. */
    @Override
    public void close() {
        synchronized (RxJavaHooks.class) {
            if (!closed && --users == 0 && !RxJavaPlugins.isLockdown()) {
                restore();
            }
            closed = true;
        }
    }
}
