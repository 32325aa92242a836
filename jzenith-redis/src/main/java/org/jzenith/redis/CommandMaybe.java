package org.jzenith.redis;

import io.reactivex.Maybe;
import io.reactivex.MaybeObserver;
import io.reactivex.exceptions.Exceptions;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import org.jspecify.annotations.Nullable;

/** The answer to one command; each subscription sends the command. */
final class CommandMaybe<T> extends Maybe<T> {

    private final Request request;
    private final ResponseDecoder<T> reading;
    private final CommandExecutor sender;
    private final long limitNanos;

    private CommandMaybe(Request request, ResponseDecoder<T> reading, CommandExecutor sender, long limitNanos) {
        this.request = request;
        this.reading = reading;
        this.sender = sender;
        this.limitNanos = limitNanos;
    }

    static <T> Maybe<T> to(Request request, ResponseDecoder<T> reading, CommandExecutor sender) {
        return to(request, reading, sender, sender.settings().commandNanos());
    }

    static <T> Maybe<T> to(Request request, ResponseDecoder<T> reading, CommandExecutor sender, long limitNanos) {
        return RxJavaPlugins.onAssembly(new CommandMaybe<>(request, reading, sender, limitNanos));
    }

    @Override
    protected void subscribeActual(MaybeObserver<? super T> observer) {
        Asked<T> asked = new Asked<>(this, observer);
        observer.onSubscribe(asked);
        sender.submit(asked);
    }

    private static final class Asked<T> extends Call {

        private static final long serialVersionUID = 1L;

        private final transient ResponseDecoder<T> reading;
        private final transient MaybeObserver<? super T> observer;

        Asked(CommandMaybe<T> answer, MaybeObserver<? super T> observer) {
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
