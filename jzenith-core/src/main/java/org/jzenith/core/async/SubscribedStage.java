package org.jzenith.core.async;

import io.reactivex.CompletableObserver;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.SerialDisposable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A subscription as a stage. If the stage is completed or cancelled by its user, the subscription is cancelled. */
final class SubscribedStage extends CompletableFuture<@Nullable Object>
        implements SingleObserver<Object>, CompletableObserver {

    private final SerialDisposable subscription = new SerialDisposable();

    @SuppressWarnings("FutureReturnValueIgnored") // It is the stage itself.
    SubscribedStage() {
        whenComplete((value, failure) -> subscription.dispose());
    }

    @Override
    public void onSubscribe(Disposable disposable) {
        subscription.set(disposable);
    }

    @Override
    public void onSuccess(Object value) {
        complete(value);
    }

    @Override
    public void onComplete() {
        complete(null);
    }

    @Override
    public void onError(Throwable failure) {
        completeExceptionally(failure);
    }

    /** Stages that depend on this one are ordinary ones, since they have no subscription of their own. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
