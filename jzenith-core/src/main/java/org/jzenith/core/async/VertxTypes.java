package org.jzenith.core.async;

import io.reactivex.Completable;
import io.reactivex.Single;
import io.vertx.core.Future;
import io.vertx.core.Promise;

/** The type of Vert.x. Its work cannot be cancelled. */
final class VertxTypes {

    static final AsyncValueType<?> FUTURE = AsyncValueType.ofValue(
                    Future.class, VertxTypes::subscribe, VertxTypes::subscribed)
            .orNothing(VertxTypes::subscribed);

    private VertxTypes() {}

    private static void subscribe(Future<?> future, AsyncObserver observer) {
        future.onComplete(done -> {
            if (done.succeeded()) {
                observer.onSuccess(done.result());
            } else {
                observer.onError(done.cause());
            }
        });
    }

    @SuppressWarnings("CheckReturnValue") // A future has no subscription to cancel.
    private static Future<?> subscribed(Single<Object> source) {
        Promise<Object> promise = Promise.promise();
        source.subscribe(promise::complete, promise::fail);
        return promise.future();
    }

    @SuppressWarnings("CheckReturnValue") // as above
    private static Future<?> subscribed(Completable source) {
        Promise<Object> promise = Promise.promise();
        source.subscribe(promise::complete, promise::fail);
        return promise.future();
    }
}
