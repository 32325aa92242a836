package org.jzenith.core.tracing;

import io.reactivex.disposables.Disposable;
import org.jspecify.annotations.Nullable;

/**
 * What the wrappers of RxJava's observers have in common. Each signal, in either direction, enters the scope in which it was
 * subscribed, unless the thread is in it already. The wrapper is itself what its observer disposes of, so that nobody looks
 * behind it: operators fused over their queues would work on whichever thread the last of them is on.
 *
 * @param <T> the kind of observer
 */
abstract class Scoped<T> implements Disposable {

    final T observer;
    private final RequestScope scope;
    private @Nullable Disposable upstream;

    Scoped(RequestScope scope, T observer) {
        this.scope = scope;
        this.observer = observer;
    }

    /** Hands the beginning on. */
    abstract void subscribed(Disposable disposable);

    /** Hands a failure on. */
    abstract void failed(Throwable failure);

    /** Tells whether the thread is in the scope; the usual case, for which no lambda is made. */
    final boolean isHere() {
        return RequestScope.current() == scope;
    }

    final void enter(Runnable signal) {
        scope.run(signal);
    }

    // The names are those of all of RxJava's observers.
    public final void onSubscribe(Disposable disposable) {
        if (upstream != null) { // Against the rules: the observer itself knows what to do.
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
