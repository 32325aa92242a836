package org.jzenith.backing;

import io.reactivex.FlowableSubscriber;
import io.reactivex.disposables.Disposables;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.CallObserver.Observation;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** An observed call with many elements. */
final class ObservedSubscriber<T> extends ObservedCall implements FlowableSubscriber<T>, Subscription {

    private final Subscriber<? super T> subscriber;
    private @Nullable Subscription subscription;

    ObservedSubscriber(
            Subscriber<? super T> subscriber, Observation observed, Function<Throwable, @Nullable String> errorType) {
        super(observed, errorType);
        this.subscriber = subscriber;
    }

    @Override
    public void onSubscribe(Subscription given) {
        if (began(Disposables.fromSubscription(given))) {
            subscription = given;
            subscriber.onSubscribe(this);
        }
    }

    @Override
    public void onNext(T value) {
        subscriber.onNext(value);
    }

    @Override
    public void onComplete() {
        ended();
        subscriber.onComplete();
    }

    @Override
    public void onError(Throwable failure) {
        failed(failure);
        subscriber.onError(failure);
    }

    @Override
    public void request(long count) {
        Subscription asked = subscription;
        if (asked != null) {
            asked.request(count);
        }
    }

    @Override
    public void cancel() {
        dispose();
    }
}
