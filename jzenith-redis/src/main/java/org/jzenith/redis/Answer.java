package org.jzenith.redis;

import io.reactivex.Maybe;
import io.reactivex.MaybeObserver;
import io.reactivex.exceptions.Exceptions;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import org.jspecify.annotations.Nullable;

/** The answer to one command; each subscription sends the command. */
final class Answer<T> extends Maybe<T> {

    private final Request request;
    private final Reading<T> reading;
    private final Sender sender;
    private final long limitNanos;

    private Answer(Request request, Reading<T> reading, Sender sender, long limitNanos) {
        this.request = request;
        this.reading = reading;
        this.sender = sender;
        this.limitNanos = limitNanos;
    }

    static <T> Maybe<T> to(Request request, Reading<T> reading, Sender sender) {
        return to(request, reading, sender, sender.settings().commandNanos());
    }

    static <T> Maybe<T> to(Request request, Reading<T> reading, Sender sender, long limitNanos) {
        return RxJavaPlugins.onAssembly(new Answer<>(request, reading, sender, limitNanos));
    }

    @Override
    protected void subscribeActual(MaybeObserver<? super T> observer) {
        Asked<T> asked = new Asked<>(this, observer);
        observer.onSubscribe(asked);
        sender.submit(asked);
    }

    private static final class Asked<T> extends Call {

        private static final long serialVersionUID = 1L;

        private final transient Reading<T> reading;
        private final transient MaybeObserver<? super T> observer;

        Asked(Answer<T> answer, MaybeObserver<? super T> observer) {
            super(answer.request, answer.sender, answer.limitNanos);
            this.reading = answer.reading;
            this.observer = observer;
        }

        @Override
        void succeed(@Nullable Response response) {
            T value;
            try {
                value = reading.read(response);
            } catch (Throwable failure) {
                Exceptions.throwIfFatal(failure);
                observer.onError(failure);
                return;
            }
            if (value == null) {
                observer.onComplete();
            } else {
                observer.onSuccess(value);
            }
        }

        @Override
        void fail(Throwable failure) {
            observer.onError(reading.failure(failure));
        }
    }
}
