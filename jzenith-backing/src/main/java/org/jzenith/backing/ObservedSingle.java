package org.jzenith.backing;

import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.CallObserver.Observation;

/** An observed call with one result. */
final class ObservedSingle<T> extends ObservedCall implements SingleObserver<T> {

    private final SingleObserver<? super T> subscriber;

    ObservedSingle(
            SingleObserver<? super T> subscriber,
            Observation observed,
            Function<Throwable, @Nullable String> errorType) {
        super(observed, errorType);
        this.subscriber = subscriber;
    }

    @Override
    public void onSubscribe(Disposable disposable) {
        if (began(disposable)) {
            subscriber.onSubscribe(this);
        }
    }

    @Override
    public void onSuccess(T value) {
        ended();
        subscriber.onSuccess(value);
    }

    @Override
    public void onError(Throwable failure) {
        failed(failure);
        subscriber.onError(failure);
    }
}
