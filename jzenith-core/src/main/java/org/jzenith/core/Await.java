package org.jzenith.core;

import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jzenith.core.error.DurationText;

/**
 * Waits for asynchronous work of plugins. RxJava's blocking methods throw on event loops, but an application may be
 * started on an event loop of another Vert.x.
 */
final class Await {

    private Await() {}

    /** Waits without limit; throws the failure of the work. */
    static void completion(Completable work) throws Throwable {
        completion(work, Duration.ofNanos(Long.MAX_VALUE));
    }

    /**
     * Waits up to the limit; throws the failure of the work, or a {@link TimeoutException}. The limit begins after the
     * subscription, which may block this thread for longer, as a server does while it drains. This method disposes of
     * the subscription when it ends.
     */
    static void completion(Completable work, Duration limit) throws Throwable {
        // A failure is a value here: an ExecutionException would call its getMessage(), which may throw.
        CompletableFuture<Optional<Throwable>> end = new CompletableFuture<>();
        Optional<Throwable> failure;
        Disposable subscription =
                work.subscribe(() -> end.complete(Optional.empty()), e -> end.complete(Optional.of(e)));
        try {
            failure = end.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw (TimeoutException) new TimeoutException("not within " + DurationText.of(limit)).initCause(e);
        } finally {
            subscription.dispose();
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
    }
}
