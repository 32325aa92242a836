package org.jzenith.resilience;

import io.reactivex.Completable;
import io.reactivex.CompletableSource;
import io.reactivex.CompletableTransformer;
import io.reactivex.FlowableTransformer;
import io.reactivex.Maybe;
import io.reactivex.MaybeSource;
import io.reactivex.MaybeTransformer;
import io.reactivex.Single;
import io.reactivex.SingleSource;
import io.reactivex.SingleTransformer;
import io.reactivex.functions.Function;
import org.apiguardian.api.API;
import org.jzenith.resilience.call.Protection;
import org.reactivestreams.Publisher;

/**
 * Protects an application from work in RxJava 2 that fails or takes too long:
 * {@code work.compose(resilience.single())}. Injected by the name of its {@link ResiliencePlugin}. All work that is
 * composed with it shares its limits. Safe on any thread.
 *
 * <p>Each subscription is a call. A call waits for its turn. While the circuit breaker is open, the call is refused.
 * After a failure, it is retried as far as the configuration and the budget allow. It ends at its time-out at the
 * latest, or at the deadline of its request. It fails with a {@link org.jzenith.resilience.error.CallRefusedException},
 * a {@link org.jzenith.resilience.error.CallTimeoutException} or a
 * {@link org.jzenith.core.error.DeadlineExceededException}, or with the failure of the work.
 *
 * <p>If the subscriber is on an event loop of the application, all results arrive there. Otherwise they arrive on the
 * thread of the work, and retries run on worker threads. The scope of the request is kept. A call of a subscriber that
 * cancels frees its place, and counts neither as a success nor as a failure.
 *
 * <p>A fallback replaces a failure that counts, a refusal and a time-out. It does not replace a mistake of the caller,
 * nor any failure after the deadline. The work of a fallback is not protected.
 */
@API(status = API.Status.MAINTAINED)
public final class Resilience {

    private final Protection protection;

    Resilience(Protection protection) {
        this.protection = protection;
    }

    /** Returns the transformer that protects a {@code Single}. */
    public <T> SingleTransformer<T, T> single() {
        return work -> protection.protect(Single.wrap(work).toFlowable(), null).singleOrError();
    }

    /** Returns the transformer that protects a {@code Single} and has a fallback. */
    public <T> SingleTransformer<T, T> single(
            Function<? super Throwable, ? extends SingleSource<? extends T>> fallback) {
        return work -> protection
                .protect(Single.wrap(work).toFlowable(), failure -> Single.<T>wrap(
                                widenedSingle(fallback.apply(failure)))
                        .toFlowable())
                .singleOrError();
    }

    /** Returns the transformer that protects a {@code Maybe}. */
    public <T> MaybeTransformer<T, T> maybe() {
        return work -> protection.protect(Maybe.wrap(work).toFlowable(), null).singleElement();
    }

    /** Returns the transformer that protects a {@code Maybe} and has a fallback. */
    public <T> MaybeTransformer<T, T> maybe(Function<? super Throwable, ? extends MaybeSource<? extends T>> fallback) {
        return work -> protection
                .protect(Maybe.wrap(work).toFlowable(), failure -> Maybe.<T>wrap(widenedMaybe(fallback.apply(failure)))
                        .toFlowable())
                .singleElement();
    }

    /** Returns the transformer that protects a {@code Completable}. */
    public CompletableTransformer completable() {
        return work ->
                protection.protect(Completable.wrap(work).toFlowable(), null).ignoreElements();
    }

    /** Returns the transformer that protects a {@code Completable} and has a fallback. */
    public CompletableTransformer completable(Function<? super Throwable, ? extends CompletableSource> fallback) {
        return work -> protection
                .protect(Completable.wrap(work).toFlowable(), failure -> Completable.wrap(fallback.apply(failure))
                        .toFlowable())
                .ignoreElements();
    }

    /**
     * Returns the transformer that protects a {@code Flowable}. The time-out and retries end with the first element,
     * which is a success for the circuit breaker. The stream has its place until it ends.
     */
    public <T> FlowableTransformer<T, T> flowable() {
        return work -> protection.protect(work, null);
    }

    /**
     * Returns the transformer that protects a {@code Flowable} and has a fallback. The fallback can only replace a
     * stream without elements.
     */
    public <T> FlowableTransformer<T, T> flowable(
            Function<? super Throwable, ? extends Publisher<? extends T>> fallback) {
        return work -> protection.protect(work, fallback);
    }

    @SuppressWarnings("unchecked") // A source only gives elements.
    private static <T> SingleSource<T> widenedSingle(SingleSource<? extends T> source) {
        return (SingleSource<T>) source;
    }

    @SuppressWarnings("unchecked") // A source only gives elements.
    private static <T> MaybeSource<T> widenedMaybe(MaybeSource<? extends T> source) {
        return (MaybeSource<T>) source;
    }
}
