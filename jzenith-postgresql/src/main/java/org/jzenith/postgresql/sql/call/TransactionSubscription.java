package org.jzenith.postgresql.sql.call;

import static java.util.Objects.requireNonNull;

import io.reactivex.FlowableSubscriber;
import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.reactivex.internal.subscriptions.SubscriptionHelper;
import io.reactivex.internal.util.AtomicThrowable;
import io.reactivex.internal.util.HalfSerializer;
import io.reactivex.plugins.RxJavaPlugins;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A subscriber to elements of work in a transaction: they pass as they come, but the end is that of the transaction,
 * which may also end while an element passes.
 */
final class TransactionSubscription<T> implements Subscription, SingleObserver<Boolean> {

    private final Subscriber<? super T> subscriber;
    private final AtomicReference<Subscription> elements = new AtomicReference<>();
    private final AtomicLong requested = new AtomicLong();
    private final AtomicInteger passing = new AtomicInteger();
    private final AtomicThrowable failure = new AtomicThrowable();
    private Disposable transaction = Disposables.disposed();

    TransactionSubscription(Subscriber<? super T> subscriber) {
        this.subscriber = subscriber;
    }

    /** Returns the end of the work, which is true; its subscription passes the elements on. */
    Single<Boolean> toTheEndOf(Publisher<? extends T> work) {
        requireNonNull(work, "The work of a transaction returned null");
        return new Single<>() {
            @Override
            protected void subscribeActual(SingleObserver<? super Boolean> end) {
                work.subscribe(new Elements(end));
            }
        };
    }

    /** Passes elements on. */
    private final class Elements implements FlowableSubscriber<T>, Disposable {

        private final SingleObserver<? super Boolean> end;

        Elements(SingleObserver<? super Boolean> end) {
            this.end = end;
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            end.onSubscribe(this);
            SubscriptionHelper.deferredSetOnce(elements, requested, subscription);
        }

        @Override
        public void onNext(T element) {
            try {
                HalfSerializer.onNext(subscriber, element, passing, failure);
            } catch (
                    Throwable e) { // Against the rules of Reactive Streams; the transaction must be ended nevertheless.
                cancel();
                RxJavaPlugins.onError(e);
            }
        }

        @Override
        public void onError(Throwable e) {
            end.onError(e);
        }

        @Override
        public void onComplete() {
            end.onSuccess(true);
        }

        @Override
        public void dispose() {
            SubscriptionHelper.cancel(elements);
        }

        @Override
        public boolean isDisposed() {
            return elements.get() == SubscriptionHelper.CANCELLED;
        }
    }

    @Override
    public void request(long count) {
        SubscriptionHelper.deferredRequest(elements, requested, count);
    }

    @Override
    public void cancel() {
        transaction.dispose();
    }

    @Override
    public void onSubscribe(Disposable call) {
        transaction = call;
    }

    @Override
    public void onSuccess(Boolean end) {
        HalfSerializer.onComplete(subscriber, passing, failure);
    }

    @Override
    public void onError(Throwable e) {
        HalfSerializer.onError(subscriber, e, passing, failure);
    }
}
