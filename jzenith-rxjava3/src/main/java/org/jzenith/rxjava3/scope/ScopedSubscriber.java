package org.jzenith.rxjava3.scope;

import io.reactivex.rxjava3.core.FlowableSubscriber;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Observes a {@code Flowable} within a scope; like {@link Scoped}, but with a {@code Subscription} instead of a
 * {@code Disposable}.
 */
final class ScopedSubscriber<T> implements FlowableSubscriber<T>, Subscription {

    private final RequestScope scope;
    private final Subscriber<? super T> subscriber;
    private @Nullable Subscription upstream;

    ScopedSubscriber(RequestScope scope, Subscriber<? super T> subscriber) {
        this.scope = scope;
        this.subscriber = subscriber;
    }

    private boolean isHere() {
        return RequestScope.current() == scope;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        if (upstream != null) { // A protocol violation, which the subscriber handles.
            subscriber.onSubscribe(subscription);
            return;
        }
        upstream = subscription;
        if (isHere()) {
            subscriber.onSubscribe(this);
        } else {
            scope.run(() -> subscriber.onSubscribe(this));
        }
    }

    @Override
    public void onNext(T value) {
        if (isHere()) {
            subscriber.onNext(value);
        } else {
            scope.run(() -> subscriber.onNext(value));
        }
    }

    @Override
    public void onError(Throwable failure) {
        if (isHere()) {
            subscriber.onError(failure);
        } else {
            scope.run(() -> subscriber.onError(failure));
        }
    }

    @Override
    public void onComplete() {
        if (isHere()) {
            subscriber.onComplete();
        } else {
            scope.run(subscriber::onComplete);
        }
    }

    @Override
    public void request(long n) {
        Subscription asked = upstream;
        if (asked == null) {
            return;
        }
        if (isHere()) {
            asked.request(n);
        } else {
            scope.run(() -> asked.request(n));
        }
    }

    @Override
    public void cancel() {
        Subscription cancelled = upstream;
        if (cancelled == null) {
            return;
        }
        if (isHere()) {
            cancelled.cancel();
        } else {
            scope.run(cancelled::cancel);
        }
    }
}
