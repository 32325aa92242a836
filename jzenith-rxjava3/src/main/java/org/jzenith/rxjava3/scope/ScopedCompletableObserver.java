package org.jzenith.rxjava3.scope;

import io.reactivex.rxjava3.core.CompletableObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import org.jzenith.core.request.RequestScope;

/** Observes a {@code Completable} within a scope. */
final class ScopedCompletableObserver extends Scoped<CompletableObserver> implements CompletableObserver {

    ScopedCompletableObserver(RequestScope scope, CompletableObserver observer) {
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
    public void onComplete() {
        if (isHere()) {
            observer.onComplete();
        } else {
            enter(observer::onComplete);
        }
    }
}
