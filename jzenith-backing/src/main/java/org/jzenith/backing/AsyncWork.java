package org.jzenith.backing;

import io.reactivex.Completable;
import io.reactivex.CompletableEmitter;
import io.reactivex.disposables.Disposable;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncFailure;
import org.jzenith.core.async.AsyncObserver;
import org.jzenith.core.async.AsyncStreamType;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.async.AsyncValueType;
import org.jzenith.core.request.RequestScope;

/** Waits for what a method of the application returns that works in the background. Safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class AsyncWork {

    private final AsyncTypes types;
    private final ExecutorService threads;
    private final String method;
    private final String blocking;

    /**
     * Creates it for the methods of one plugin.
     *
     * @param types the types that methods may return
     * @param threads for methods that wait; each occupies a thread, which a cancellation interrupts
     * @param method such a method in messages, such as {@code The method of the job}
     * @param blocking the call that makes work of a method that waits, such as {@code JobsPlugin.blocking(...)}
     */
    public AsyncWork(AsyncTypes types, ExecutorService threads, String method, String blocking) {
        this.types = types;
        this.threads = threads;
        this.method = method;
        this.blocking = blocking;
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
            emitter.tryOnError(AsyncFailure.cause(failure));
        }
    }

    /**
     * Returns what completes when the work has ended.
     *
     * @param result what the method has returned: an object of a type whose value arrives later, or a {@link Callable},
     *     which is called on a thread that may wait
     */
    public Completable of(@Nullable Object result) {
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

    private Completable refused(String returned) {
        return Completable.error(new IllegalStateException(method + " has returned " + returned
                + " (expected: a Completable, Single, Maybe, Publisher or CompletionStage; " + blocking
                + " for a method that waits)"));
    }

    /** Calls it on a thread that may wait; a cancellation interrupts that thread. */
    private Completable blocking(Callable<?> work) {
        return Completable.create(emitter -> {
            RequestScope scope = RequestScope.current();
            Runnable call = () -> {
                try {
                    work.call();
                    emitter.onComplete();
                } catch (Throwable e) { // An Error too: otherwise, the work would never end.
                    emitter.tryOnError(e);
                }
            };
            Future<?> called = threads.submit(scope == null ? call : scope.wrap(call));
            emitter.setCancellable(() -> called.cancel(true));
        });
    }
}
