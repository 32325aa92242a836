package org.jzenith.core.async;

import io.reactivex.exceptions.CompositeException;
import java.util.concurrent.CompletionException;

/** Extracts the failure of an asynchronous result. */
public final class AsyncFailure {

    private AsyncFailure() {}

    /**
     * Returns the failure itself: without the {@link CompletionException} of dependent stages, and without the
     * {@link CompositeException} that RxJava makes when two sources fail at the same time, if both have the same
     * failure.
     */
    public static Throwable cause(Throwable failure) {
        if (failure instanceof CompositeException both && both.size() == 1) {
            return both.getExceptions().get(0);
        }
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
