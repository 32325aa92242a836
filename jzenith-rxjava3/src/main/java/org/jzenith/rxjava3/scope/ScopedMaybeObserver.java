package org.jzenith.rxjava3.scope;

import io.reactivex.rxjava3.core.MaybeObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import org.jzenith.core.request.RequestScope;

/** Observes a {@code Maybe} within a scope. */
final class ScopedMaybeObserver<T> extends Scoped<MaybeObserver<? super T>> implements MaybeObserver<T> {

    ScopedMaybeObserver(RequestScope scope, MaybeObserver<? super T> observer) {
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

    @Override
    public void onComplete() {
        if (isHere()) {
            observer.onComplete();
        } else {
            enter(observer::onComplete);
        }
    }
}
