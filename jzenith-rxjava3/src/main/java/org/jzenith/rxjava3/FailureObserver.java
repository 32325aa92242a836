package org.jzenith.rxjava3;

import io.reactivex.disposables.Disposable;
import io.reactivex.rxjava3.exceptions.CompositeException;
import org.jzenith.core.async.AsyncObserver;

/**
 * Passes failures on without the {@link CompositeException} that RxJava 3 makes when two sources fail at the same time,
 * if both have the same failure.
 */
record FailureObserver(AsyncObserver observer) implements AsyncObserver {

    /** Returns the failure itself. */
    static Throwable cause(Throwable failure) {
        return failure instanceof CompositeException both && both.size() == 1
                ? both.getExceptions().get(0)
                : failure;
    }

    @Override
    public void onSubscribe(Disposable subscription) {
        observer.onSubscribe(subscription);
    }

    @Override
    public void onSuccess(Object value) {
        observer.onSuccess(value);
    }

    @Override
    public void onComplete() {
        observer.onComplete();
    }

    @Override
    public void onError(Throwable failure) {
        observer.onError(cause(failure));
    }
}
