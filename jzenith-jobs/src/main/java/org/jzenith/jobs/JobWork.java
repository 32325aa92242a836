package org.jzenith.jobs;

import io.reactivex.Completable;
import io.reactivex.CompletableEmitter;
import io.reactivex.disposables.Disposable;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncObserver;
import org.jzenith.core.async.AsyncStreamType;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.async.AsyncValueType;
import org.jzenith.core.request.RequestScope;

/** Waits for what the method of a job returns. */
final class JobWork {

    private final AsyncTypes types;
    private final ExecutorService threads;

    JobWork(AsyncTypes types, ExecutorService threads) {
        this.types = types;
        this.threads = threads;
    }

    /** Tells an emitter when the work has ended; what it delivers does not matter. */
    private record EndObserver(CompletableEmitter emitter) implements AsyncObserver {

        @Override
        public void onSubscribe(Disposable work) {
            emitter.setDisposable(work);
        }

        @Override
        public void onSuccess(Object value) {
            emitter.onComplete();
        }

        @Override
        public void onComplete() {
            emitter.onComplete();
        }

        @Override
        public void onError(Throwable failure) {
            emitter.tryOnError(failure);
        }
    }

    /** Returns what completes when the work has ended. */
    Completable of(@Nullable Object result) {
        if (result == null) {
            return refused("null");
        }
        if (result instanceof Callable<?> work) {
            return blocking(work);
        }
        AsyncValueType<?> value = types.value(result.getClass());
        if (value != null) {
            return Completable.create(emitter -> value.subscribe(result, new EndObserver(emitter)));
        }
        AsyncStreamType<?> stream = types.stream(result.getClass());
        return stream == null
                ? refused("a " + result.getClass().getName())
                : stream.toFlowable(result).ignoreElements();
    }

    private static Completable refused(String returned) {
        return Completable.error(new IllegalStateException("The method of the job has returned " + returned
                + " (expected: a Completable, Single, Maybe, Publisher or CompletionStage; "
                + "JobsPlugin.blocking(...) for a method that waits)"));
    }

    /** Calls it on a thread that may wait; a cancellation interrupts that thread. */
    private Completable blocking(Callable<?> work) {
        return Completable.create(emitter -> {
            RequestScope scope = RequestScope.current();
            Runnable call = () -> {
                try {
                    work.call();
                    emitter.onComplete();
                } catch (Throwable e) { // An Error too: otherwise, the job would never end.
                    emitter.tryOnError(e);
                }
            };
            Future<?> called = threads.submit(scope == null ? call : scope.wrap(call));
            emitter.setCancellable(() -> called.cancel(true));
        });
    }
}
