package org.jzenith.core.tracing;

import io.reactivex.Completable;
import io.reactivex.CompletableObserver;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.MaybeObserver;
import io.reactivex.Observable;
import io.reactivex.Observer;
import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.functions.BiFunction;
import io.reactivex.functions.Function;
import io.reactivex.internal.operators.single.SingleFromCallable;
import io.reactivex.internal.operators.single.SingleJust;
import io.reactivex.plugins.RxJavaPlugins;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One application's share in jZenith's hooks in RxJava, which has one set for the whole JVM. They are there while at least one
 * application runs, around whatever was there before, and do nothing outside of requests. Within one, each subscriber and each
 * scheduled task is wrapped, so that it runs in the scope in which it was subscribed or scheduled.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // RxJava's hooks are raw.
final class RxJavaHooks implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RxJavaHooks.class);

    private static final List<Hook<?>> HOOKS = List.of(
            new Hook<BiFunction<? super Single, ? super SingleObserver, ? extends SingleObserver>>(
                    RxJavaPlugins::getOnSingleSubscribe, RxJavaPlugins::setOnSingleSubscribe,
                    before -> (source, observer) -> scoped(source,
                            before == null ? observer : before.apply(source, observer), ScopedSingleObserver::new)),
            new Hook<BiFunction<? super Maybe, ? super MaybeObserver, ? extends MaybeObserver>>(
                    RxJavaPlugins::getOnMaybeSubscribe, hook -> RxJavaPlugins.setOnMaybeSubscribe((BiFunction) hook),
                    before -> (source, observer) -> scoped(
                            before == null ? observer : before.apply(source, observer), ScopedMaybeObserver::new)),
            new Hook<BiFunction<? super Completable, ? super CompletableObserver, ? extends CompletableObserver>>(
                    RxJavaPlugins::getOnCompletableSubscribe, RxJavaPlugins::setOnCompletableSubscribe,
                    before -> (source, observer) -> scoped(
                            before == null ? observer : before.apply(source, observer), ScopedCompletableObserver::new)),
            new Hook<BiFunction<? super Observable, ? super Observer, ? extends Observer>>(
                    RxJavaPlugins::getOnObservableSubscribe, RxJavaPlugins::setOnObservableSubscribe,
                    before -> (source, observer) -> scoped(
                            before == null ? observer : before.apply(source, observer), ScopedObserver::new)),
            new Hook<BiFunction<? super Flowable, ? super Subscriber, ? extends Subscriber>>(
                    RxJavaPlugins::getOnFlowableSubscribe, RxJavaPlugins::setOnFlowableSubscribe,
                    before -> (source, subscriber) -> scoped(
                            before == null ? subscriber : before.apply(source, subscriber), ScopedSubscriber::new)),
            new Hook<Function<? super Runnable, ? extends Runnable>>(
                    RxJavaPlugins::getScheduleHandler, RxJavaPlugins::setScheduleHandler,
                    before -> task -> scoped(before == null ? task : before.apply(task), RequestScope::wrap)));

    private static int users;

    private boolean closed;

    /** Sets the hooks, unless another application has. */
    @Inject
    RxJavaHooks() {
        synchronized (RxJavaHooks.class) {
            if (users++ > 0) {
                return;
            }
            if (RxJavaPlugins.isLockdown()) {
                LOG.warn("RxJavaPlugins are locked down: log lines behind a hop of RxJava do not carry the id of their request");
            } else {
                HOOKS.forEach(Hook::set);
            }
        }
    }

    /** What signals within the call that subscribes to it, and nothing else, needs no wrapper. */
    private static SingleObserver scoped(
            Single source, SingleObserver observer, BiFunction<RequestScope, SingleObserver, SingleObserver> wrapper) throws Exception {
        return source instanceof SingleJust || source instanceof SingleFromCallable ? observer : scoped(observer, wrapper);
    }

    private static <T> T scoped(T wrapped, BiFunction<RequestScope, T, T> wrapper) throws Exception {
        RequestScope scope = wrapped instanceof SelfScoped ? null : RequestScope.current();
        return scope == null ? wrapped : wrapper.apply(scope, wrapped);
    }

    /** Puts back what was there before, once the last application has stopped. */
    @Override
    public void close() {
        synchronized (RxJavaHooks.class) {
            if (!closed && --users == 0 && !RxJavaPlugins.isLockdown()) {
                HOOKS.forEach(Hook::restore);
            }
            closed = true;
        }
    }
}
