package org.jzenith.rest.compiled;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.Future;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.spi.AsyncResponseProvider;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.StageFailure;
import org.jzenith.rest.invocation.AsyncReturnProviders;

/** The kind of a method's result: a value, or a type that delivers one later. */
enum ResultKind {
    VALUE(null) {
        @Override
        void await(Object result, ResultObserver observer) {
            observer.onSuccess(result);
        }
    },

    SINGLE(AsyncReturnProviders.OfSingle.class) {
        @Override
        void await(Object result, ResultObserver observer) {
            ((Single<?>) result).subscribe(observer);
        }
    },

    MAYBE(AsyncReturnProviders.OfMaybe.class) {
        @Override
        void await(Object result, ResultObserver observer) {
            ((Maybe<?>) result).subscribe(observer);
        }
    },

    COMPLETABLE(AsyncReturnProviders.OfCompletable.class) {
        @Override
        void await(Object result, ResultObserver observer) {
            ((Completable) result).subscribe(observer);
        }
    },

    FUTURE(AsyncReturnProviders.OfFuture.class) {
        @Override
        void await(Object result, ResultObserver observer) {
            ((Future<?>) result).onComplete(done -> {
                if (done.succeeded()) {
                    observer.onSuccess(done.result());
                } else {
                    observer.onError(done.cause());
                }
            });
        }
    },

    STAGE(AsyncReturnProviders.OfStage.class) {
        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // The call receives the outcome.
        void await(Object result, ResultObserver observer) {
            CompletionStage<?> stage = (CompletionStage<?>) result;
            observer.onSubscribe(AsyncReturnProviders.cancelling(stage));
            stage.whenComplete((value, failure) -> {
                if (failure == null) {
                    observer.onSuccess(value);
                } else {
                    observer.onError(StageFailure.cause(failure));
                }
            });
        }
    };

    private final @Nullable Class<?> provider;

    ResultKind(@Nullable Class<?> provider) {
        this.provider = provider;
    }

    /** Returns the kind of results of this provider; null for a provider of the application. */
    static @Nullable ResultKind of(@Nullable AsyncResponseProvider<?> provider) {
        for (ResultKind kind : values()) {
            if (kind.provider == (provider == null ? null : provider.getClass())) {
                return kind;
            }
        }
        return null;
    }

    /** Passes the outcome of a method's result to {@code observer}. */
    abstract void await(Object result, ResultObserver observer);
}
