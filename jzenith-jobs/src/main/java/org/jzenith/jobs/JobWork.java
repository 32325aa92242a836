package org.jzenith.jobs;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;
import org.reactivestreams.Publisher;

/** Waits for what the method of a job returns. */
final class JobWork {

    private final ExecutorService threads;

    JobWork(ExecutorService threads) {
        this.threads = threads;
    }

    /** Returns what completes when the work has ended. */
    Completable of(@Nullable Object result) {
        if (result instanceof Completable work) {
            return work;
        } else if (result instanceof Single<?> work) {
            return work.ignoreElement();
        } else if (result instanceof Maybe<?> work) {
            return work.ignoreElement();
        } else if (result instanceof Publisher<?> work) {
            return Flowable.fromPublisher(work).ignoreElements();
        } else if (result instanceof CompletionStage<?> work) {
            return Completable.create(emitter -> {
                CompletionStage<?> unused = work.whenComplete((value, failure) -> {
                    if (failure == null) {
                        emitter.onComplete();
                    } else {
                        emitter.tryOnError(failure);
                    }
                });
            });
        } else if (result instanceof Callable<?> work) {
            return blocking(work);
        }
        return Completable.error(new IllegalStateException("The method of the job has returned "
                + (result == null ? "null" : "a " + result.getClass().getName())
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
