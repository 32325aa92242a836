package org.jzenith.backing;

import io.reactivex.disposables.Disposable;
import io.reactivex.internal.disposables.DisposableHelper;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.CallObserver.Observation;

/** One observed call. Reports its end once, whether it is a result, a failure or a disposal. */
abstract class ObservedCall implements Disposable {

    private final AtomicReference<@Nullable Observation> observed;
    private final Function<Throwable, @Nullable String> errorType;
    private @Nullable Disposable upstream;

    ObservedCall(Observation observed, Function<Throwable, @Nullable String> errorType) {
        this.observed = new AtomicReference<>(observed);
        this.errorType = errorType;
    }

    /** Stores the disposable of the call; returns false if the call has one already. */
    final boolean began(Disposable disposable) {
        if (!DisposableHelper.validate(upstream, disposable)) {
            return false;
        }
        upstream = disposable;
        return true;
    }

    final void ended() {
        Observation open = observed.getAndSet(null);
        if (open != null) {
            open.ended();
        }
    }

    final void failed(Throwable failure) {
        Observation open = observed.getAndSet(null);
        if (open != null) {
            String type = errorType.apply(failure);
            if (type == null) {
                open.ended();
            } else {
                open.failed(type);
            }
        }
    }

    @Override
    public final void dispose() {
        ended();
        Disposable disposed = upstream;
        if (disposed != null) {
            disposed.dispose();
        }
    }

    @Override
    public final boolean isDisposed() {
        Disposable asked = upstream;
        return asked != null && asked.isDisposed();
    }
}
