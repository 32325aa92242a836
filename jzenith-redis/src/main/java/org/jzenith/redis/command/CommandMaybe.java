package org.jzenith.redis.command;

import io.reactivex.Maybe;
import io.reactivex.MaybeObserver;
import io.reactivex.exceptions.Exceptions;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import org.jspecify.annotations.Nullable;
import org.jzenith.redis.connection.Call;
import org.jzenith.redis.connection.CommandExecutor;
import org.jzenith.redis.mapping.ResponseDecoder;

/** The answer to one command; each subscription sends the command. */
public final class CommandMaybe<T> extends Maybe<T> {

    private final Request request;
    private final ResponseDecoder<T> decoder;
    private final CommandExecutor executor;
    private final long limitNanos;

    private CommandMaybe(Request request, ResponseDecoder<T> decoder, CommandExecutor executor, long limitNanos) {
        this.request = request;
        this.decoder = decoder;
        this.executor = executor;
        this.limitNanos = limitNanos;
    }

    public static <T> Maybe<T> to(Request request, ResponseDecoder<T> decoder, CommandExecutor executor) {
        return to(request, decoder, executor, executor.resources().settings().commandNanos());
    }

    public static <T> Maybe<T> to(
            Request request, ResponseDecoder<T> decoder, CommandExecutor executor, long limitNanos) {
        return RxJavaPlugins.onAssembly(new CommandMaybe<>(request, decoder, executor, limitNanos));
    }

    @Override
    protected void subscribeActual(MaybeObserver<? super T> observer) {
        MaybeObserver<? super T> observed =
                executor.resources().observed().maybe(request.command().toString(), observer);
        Asked<T> asked = new Asked<>(this, observed);
        observed.onSubscribe(asked);
        executor.submit(asked);
    }

    private static final class Asked<T> extends Call {

        private static final long serialVersionUID = 1L;

        private final transient ResponseDecoder<T> decoder;
        private final transient MaybeObserver<? super T> observer;

        Asked(CommandMaybe<T> answer, MaybeObserver<? super T> observer) {
            super(answer.request, answer.executor, answer.limitNanos);
            this.decoder = answer.decoder;
            this.observer = observer;
        }

        @Override
        protected void succeed(@Nullable Response response) {
            T value;
            try {
                value = decoder.read(response);
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
        protected void fail(Throwable failure) {
            observer.onError(decoder.failure(failure));
        }
    }
}
