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
 * Waits for what plugins do. Not by RxJava's blocking methods, which are refused on event loops: an application may be
 * started on one of another Vert.x.
 */
final class Await {

    private Await() {}

    /** Waits without limit; throws what the work failed with. */
    static void completion(Completable work) throws Throwable {
        completion(work, Duration.ofNanos(Long.MAX_VALUE));
    }

    /**
     * Waits up to the limit; throws what the work failed with, or a {@link TimeoutException}. The limit begins after
     * the subscription, which may block this thread for longer, as a server does while it drains. Nothing of the work
     * goes on once this has ended.
     */
    static void completion(Completable work, Duration limit) throws Throwable {
        // A failure is a value here: an ExecutionException would ask it for its message, which may fail.
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
