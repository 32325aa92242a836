package org.jzenith.cache.local;

import io.reactivex.disposables.Disposable;
import io.vertx.core.Context;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.EventLoops;

/** A caller that waits for a load. It may leave at any time, which does not concern the load. */
abstract class Waiter<V> implements Disposable {

    /** The context of the caller; null if it is not on an event loop. */
    private final @Nullable Context context;

    private volatile boolean isGone;
    private volatile @Nullable Runnable whenGone;

    Waiter(@Nullable Context context) {
        this.context = context;
    }

    /** Passes the outcome on, on the event loop of the caller. */
    final void deliver(Outcome<V> outcome) {
        if (context == null) {
            end(outcome);
        } else {
            EventLoops.run(context, () -> end(outcome));
        }
    }

    private void end(Outcome<V> outcome) {
        if (!isGone) {
            isGone = true;
            signal(outcome);
        }
    }

    abstract void signal(Outcome<V> outcome);

    /** Calls an action if the caller leaves, at once if it has left. */
    final void whenGone(Runnable action) {
        whenGone = action;
        if (isGone) {
            action.run();
        }
    }

    @Override
    public final void dispose() {
        isGone = true;
        Runnable action = whenGone;
        if (action != null) {
            action.run();
        }
    }

    @Override
    public final boolean isDisposed() {
        return isGone;
    }
}
