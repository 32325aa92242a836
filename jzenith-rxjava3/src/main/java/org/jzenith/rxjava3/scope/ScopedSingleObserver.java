package org.jzenith.rxjava3.scope;

import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import org.jzenith.core.request.RequestScope;

/** Observes a {@code Single} within a scope. */
final class ScopedSingleObserver<T> extends Scoped<SingleObserver<? super T>> implements SingleObserver<T> {

    ScopedSingleObserver(RequestScope scope, SingleObserver<? super T> observer) {
        super(scope, observer);
    }

    @Override
    void subscribed(Disposable disposable) {
        observer.onSubscribe(disposable);
    }

    @Override
    void failed(Throwable failure) {
        observer.onError(failure);
    }

    @Override
    public void onSuccess(T value) {
        if (isHere()) {
            observer.onSuccess(value);
        } else {
            enter(() -> observer.onSuccess(value));
        }
    }
}
