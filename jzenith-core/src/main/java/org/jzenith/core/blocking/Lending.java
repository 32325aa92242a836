package org.jzenith.core.blocking;

import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.reactivex.subjects.SingleSubject;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls code that waits with an object that a reactive method lends for as long as it awaits a result, such as a
 * transaction. The rules of {@link Await} apply.
 */
public final class Lending {

    private Lending() {}

    /**
     * Calls {@code work} on the current thread, and returns its result when the reactive method has succeeded. If
     * {@code work} fails, the reactive method receives the failure; if the thread is interrupted, it is disposed.
     *
     * @param lender the reactive method; it calls its function at most once
     * @param work the code that waits; it may return null
     * @param <L> the lent object
     * @param <T> the result
     */
    public static <L, T> @Nullable T call(
            Function<Function<L, Single<Optional<T>>>, Single<Optional<T>>> lender,
            Function<? super L, ? extends @Nullable T> work) {
        Await.requireThatMayBlock();
        SingleSubject<Optional<T>> result = SingleSubject.create();
        SingleSubject<L> begun = SingleSubject.create();
        SingleSubject<Optional<T>> end = SingleSubject.create();
        // A subscription in the scope of the caller's request, which an interrupt disposes.
        Disposable lent = lender.apply(object -> {
                    begun.onSuccess(object);
                    return result;
                })
                .subscribe(end::onSuccess, failure -> {
                    if (!begun.hasValue()) {
                        begun.onError(failure);
                    }
                    end.onError(failure);
                });
        try {
            L object = Await.value(begun);
            try {
                result.onSuccess(Optional.ofNullable(work.apply(object)));
            } catch (Throwable e) { // Errors too: nobody else ends the work, such as by a rollback.
                result.onError(e);
            }
            return Await.value(end).orElse(null);
        } finally {
            lent.dispose();
        }
    }
}
