package org.jzenith.client.proxy;

import io.reactivex.CompletableObserver;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.SerialDisposable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A running call as a stage. If the stage is completed or cancelled by its user, the call is cancelled. */
final class CallStage extends CompletableFuture<@Nullable Object>
        implements SingleObserver<Object>, CompletableObserver {

    private final SerialDisposable call = new SerialDisposable();

    @SuppressWarnings("FutureReturnValueIgnored") // It is the stage itself.
    CallStage() {
        whenComplete((value, failure) -> call.dispose());
    }

    @Override
    public void onSubscribe(Disposable disposable) {
        call.set(disposable);
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

    /** Stages that depend on this one are ordinary ones, since they have no call of their own. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
