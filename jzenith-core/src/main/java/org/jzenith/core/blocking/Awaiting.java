package org.jzenith.core.blocking;

import io.reactivex.CompletableObserver;
import io.reactivex.MaybeObserver;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.SerialDisposable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Receives the outcome of a source on any thread, while one thread waits for it. */
final class Awaiting<T> implements SingleObserver<T>, MaybeObserver<T>, CompletableObserver {

    private final CountDownLatch over = new CountDownLatch(1);
    private final SerialDisposable work = new SerialDisposable();
    private @Nullable T value;
    private @Nullable Throwable failure;

    @Override
    public void onSubscribe(Disposable disposable) {
        work.set(disposable);
    }

    @Override
    public void onSuccess(T result) {
        value = result;
        over.countDown();
    }

    @Override
    public void onError(Throwable e) {
        failure = e;
        over.countDown();
    }

    @Override
    public void onComplete() {
        over.countDown();
    }

    /** Returns the value, or null if there is none. */
    @Nullable
    T await() {
        try {
            over.await();
        } catch (InterruptedException e) {
            work.dispose();
            throw cancelled(e);
        }
        Throwable failed = failure;
        if (failed != null) {
            throw thrown(failed);
        }
        return value;
    }

    /** Returns the exception for a thread that was interrupted, and interrupts it again. */
    static CancellationException cancelled(InterruptedException interrupt) {
        Thread.currentThread().interrupt();
        return (CancellationException)
                new CancellationException("The thread " + Thread.currentThread().getName()
                                + " was interrupted while it waited for a result; the work is cancelled")
                        .initCause(interrupt);
    }

    /** Returns the exception for a failure of the work; throws it if it is an error. */
    static RuntimeException thrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException unchecked) {
            // The failure comes from another thread. If several callers share it, the first one is shown.
            if (unchecked.getSuppressed().length == 0) {
                unchecked.addSuppressed(new AwaitException("awaited here", null));
            }
            return unchecked;
        }
        return new AwaitException(failure.toString(), failure);
    }
}
