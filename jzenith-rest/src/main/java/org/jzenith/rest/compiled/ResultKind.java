package org.jzenith.rest.compiled;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.Future;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.spi.AsyncResponseProvider;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.InvocationResult;
import org.jzenith.rest.bridge.StageFailure;
import org.jzenith.rest.invocation.AsyncReturnProviders;

/** What a method returns: a value, or a type that delivers one later. */
enum ResultKind {
    VALUE(null) {
        @Override
        void await(Object result, CompiledCall call) {
            call.onSuccess(result);
        }

        @Override
        Object again(@Nullable Object value, @Nullable Throwable failure) {
            throw new IllegalStateException("The value was available at once");
        }
    },

    SINGLE(AsyncReturnProviders.OfSingle.class) {
        @Override
        void await(Object result, CompiledCall call) {
            ((Single<?>) result).subscribe(call);
        }

        @Override
        Object again(@Nullable Object value, @Nullable Throwable failure) {
            return failure != null ? Single.error(failure) : Single.just(value);
        }
    },

    MAYBE(AsyncReturnProviders.OfMaybe.class) {
        @Override
        void await(Object result, CompiledCall call) {
            ((Maybe<?>) result).subscribe(call);
        }

        @Override
        Object again(@Nullable Object value, @Nullable Throwable failure) {
            return failure != null ? Maybe.error(failure) : value == null ? Maybe.empty() : Maybe.just(value);
        }
    },

    COMPLETABLE(AsyncReturnProviders.OfCompletable.class) {
        @Override
        void await(Object result, CompiledCall call) {
            ((Completable) result).subscribe(call);
        }

        @Override
        Object again(@Nullable Object value, @Nullable Throwable failure) {
            return failure != null ? Completable.error(failure) : Completable.complete();
        }
    },

    FUTURE(AsyncReturnProviders.OfFuture.class) {
        @Override
        void await(Object result, CompiledCall call) {
            ((Future<?>) result).onComplete(done -> {
                if (done.succeeded()) {
                    call.onSuccess(done.result());
                } else {
                    call.onError(done.cause());
                }
            });
        }

        @Override
        Object again(@Nullable Object value, @Nullable Throwable failure) {
            return failure != null ? Future.failedFuture(failure) : Future.succeededFuture(value);
        }
    },

    STAGE(AsyncReturnProviders.OfStage.class) {
        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // The call receives the outcome.
        void await(Object result, CompiledCall call) {
            CompletionStage<?> stage = (CompletionStage<?>) result;
            call.onSubscribe(AsyncReturnProviders.cancelling(stage));
            stage.whenComplete((value, failure) -> {
                if (failure == null) {
                    call.onSuccess(value);
                } else {
                    call.onError(StageFailure.cause(failure));
                }
            });
        }

        @Override
        Object again(@Nullable Object value, @Nullable Throwable failure) {
            return failure != null ? CompletableFuture.failedFuture(failure) : CompletableFuture.completedFuture(value);
        }
    };

    private final @Nullable Class<?> provider;

    ResultKind(@Nullable Class<?> provider) {
        this.provider = provider;
    }

    /**
     * Returns the kind of result that RESTEasy awaits by this provider; null if the provider is one of the application.
     */
    static @Nullable ResultKind of(@Nullable AsyncResponseProvider<?> provider) {
        for (ResultKind kind : values()) {
            if (kind.provider == (provider == null ? null : provider.getClass())) {
                return kind;
            }
        }
        return null;
    }

    /** Passes the outcome of a method's result to {@code call}. */
    abstract void await(Object result, CompiledCall call);

    /**
     * Returns an already completed result of this kind with the same outcome; a null value stands for an empty result.
     */
    abstract Object again(@Nullable Object value, @Nullable Throwable failure);

    /** Returns the outcome in the form in which a method of {@code resource} would just have returned it. */
    InvocationResult outcome(@Nullable Object resource, @Nullable Object value, @Nullable Throwable failure) {
        return this == VALUE
                ? new InvocationResult(resource, value, failure)
                : new InvocationResult(resource, again(value, failure), null);
    }
}
