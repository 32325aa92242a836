package org.jzenith.rest.bridge;

import io.reactivex.Flowable;
import io.reactivex.exceptions.Exceptions;
import io.reactivex.internal.subscriptions.EmptySubscription;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.core.streams.ReadStream;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A stream of Vert.x with back-pressure, for one subscriber. Must be subscribed to and requested from on the event loop
 * of the stream, which delivers its elements there.
 */
final class ReadStreamFlowable<T> extends Flowable<T> {

    private final ReadStream<T> stream;

    ReadStreamFlowable(ReadStream<T> stream) {
        this.stream = stream;
    }

    @Override
    protected void subscribeActual(Subscriber<? super T> subscriber) {
        StreamSubscription<T> subscription = new StreamSubscription<>(stream, subscriber);
        try {
            stream.pause();
            stream.exceptionHandler(subscription::failed);
            stream.endHandler(nothing -> subscription.ended());
            stream.handler(subscription::received);
        } catch (RuntimeException e) { // The stream has ended before.
            EmptySubscription.error(e, subscriber);
            return;
        }
        subscriber.onSubscribe(subscription);
    }

    private static final class StreamSubscription<T> implements Subscription {

        private final ReadStream<T> stream;
        private final Subscriber<? super T> subscriber;
        private volatile boolean over;

        StreamSubscription(ReadStream<T> stream, Subscriber<? super T> subscriber) {
            this.stream = stream;
            this.subscriber = subscriber;
        }

        void received(T element) {
            if (over) {
                return;
            }
            try {
                subscriber.onNext(element);
            } catch (Throwable e) { // A subscriber must not throw. Vert.x would take it for a failure of the stream.
                Exceptions.throwIfFatal(e);
                cancel();
                RxJavaPlugins.onError(e);
            }
        }

        void failed(Throwable failure) {
            if (!over) {
                release();
                subscriber.onError(failure);
            }
        }

        void ended() {
            if (!over) {
                release();
                subscriber.onComplete();
            }
        }

        @Override
        public void request(long n) {
            if (over) {
                return;
            }
            if (n <= 0) {
                failed(new IllegalArgumentException("request(" + n + ") (expected: 1 or more, Reactive Streams 3.9)"));
            } else {
                stream.fetch(n);
            }
        }

        @Override
        public void cancel() {
            if (!over) {
                release();
            }
        }

        private void release() {
            over = true;
            try {
                stream.exceptionHandler(null);
                stream.endHandler(null);
                stream.handler(null);
            } catch (IllegalStateException e) {
                // The stream has ended; nothing is left to release.
            }
        }
    }
}
