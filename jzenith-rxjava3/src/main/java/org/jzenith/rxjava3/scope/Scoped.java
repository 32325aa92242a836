package org.jzenith.rxjava3.scope;

import io.reactivex.rxjava3.disposables.Disposable;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;

/**
 * The common base class of the wrappers of RxJava 3's observers. Each signal, in either direction, enters the scope in
 * which the observer subscribed, unless the thread is already in it. The observer receives the wrapper itself as its
 * disposable. That hides the disposable of the source; otherwise operators might fuse their queues and work on the
 * thread of the last operator.
 *
 * @param <T> the type of the observer
 */
abstract class Scoped<T> implements Disposable {

    final T observer;
    private final RequestScope scope;
    private @Nullable Disposable upstream;

    Scoped(RequestScope scope, T observer) {
        this.scope = scope;
        this.observer = observer;
    }

    /** Passes {@code onSubscribe} on to the observer. */
    abstract void subscribed(Disposable disposable);

    /** Passes a failure on to the observer. */
    abstract void failed(Throwable failure);

    /** Returns whether the thread is already in the scope, which is the usual case and needs no lambda. */
    final boolean isHere() {
        return RequestScope.current() == scope;
    }

    final void enter(Runnable signal) {
        scope.run(signal);
    }

    // The methods have the names that all of RxJava's observers use.
    public final void onSubscribe(Disposable disposable) {
        if (upstream != null) { // A protocol violation, which the observer handles.
            subscribed(disposable);
            return;
        }
        upstream = disposable;
        if (isHere()) {
            subscribed(this);
        } else {
            enter(() -> subscribed(this));
        }
    }

    public final void onError(Throwable failure) {
        if (isHere()) {
            failed(failure);
        } else {
            enter(() -> failed(failure));
        }
    }

    @Override
    public final void dispose() {
        Disposable disposed = upstream;
        if (disposed == null) {
            return;
        }
        if (isHere()) {
            disposed.dispose();
        } else {
            enter(disposed::dispose);
        }
    }

    @Override
    public final boolean isDisposed() {
        return upstream != null && upstream.isDisposed();
    }
}
