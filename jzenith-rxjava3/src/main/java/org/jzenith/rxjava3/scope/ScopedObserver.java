package org.jzenith.rxjava3.scope;

import io.reactivex.rxjava3.core.Observer;
import io.reactivex.rxjava3.disposables.Disposable;
import org.jzenith.core.request.RequestScope;

/** Observes an {@code Observable} within a scope. */
final class ScopedObserver<T> extends Scoped<Observer<? super T>> implements Observer<T> {

    ScopedObserver(RequestScope scope, Observer<? super T> observer) {
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
    public void onNext(T value) {
        if (isHere()) {
            observer.onNext(value);
        } else {
            enter(() -> observer.onNext(value));
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
