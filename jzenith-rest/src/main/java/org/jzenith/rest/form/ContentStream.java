package org.jzenith.rest.form;

import io.reactivex.Flowable;
import io.reactivex.internal.subscriptions.EmptySubscription;
import io.reactivex.internal.subscriptions.SubscriptionHelper;
import io.reactivex.internal.util.BackpressureHelper;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * The content of a part while it arrives, for one subscriber. Used on the event loop, except for the methods that the
 * subscriber calls.
 */
final class ContentStream extends Flowable<Buffer> implements Subscription {

    private final PartStream parts;
    private final AtomicBoolean subscribed = new AtomicBoolean();
    private volatile boolean cancelled;
    private @Nullable Subscriber<? super Buffer> reader;
    private long demand;
    private boolean ended;
    private @Nullable Throwable failure;

    ContentStream(PartStream parts) {
        this.parts = parts;
    }

    @Override
    protected void subscribeActual(Subscriber<? super Buffer> subscriber) {
        if (!subscribed.compareAndSet(false, true)) {
            EmptySubscription.error(
                    new IllegalStateException(
                            "The content of a part has been subscribed to before (expected: once, since nothing of it is kept)"),
                    subscriber);
            return;
        }
        subscriber.onSubscribe(this);
        parts.executor().execute(() -> {
            reader = subscriber;
            if (ended) {
                tellEnd();
            } else {
                parts.advance();
            }
        });
    }

    @Override
    public void request(long n) {
        if (SubscriptionHelper.validate(n)) {
            parts.executor().execute(() -> {
                demand = BackpressureHelper.addCap(demand, n);
                parts.advance();
            });
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        parts.executor().execute(parts::advance);
    }

    boolean isCancelled() {
        return cancelled;
    }

    /** Returns whether the subscriber has requested more. */
    boolean isWanted() {
        return reader != null && demand > 0;
    }

    void next(Buffer buffer) {
        if (reader != null && !cancelled && !ended) {
            demand -= demand == Long.MAX_VALUE ? 0 : 1;
            reader.onNext(buffer);
        }
    }

    /** Called when the whole content has arrived. */
    void end() {
        if (!ended) {
            ended = true;
            tellEnd();
        }
    }

    /** Called when the rest of the content will not arrive. */
    void fail(Throwable cause) {
        if (!ended) {
            failure = cause;
            end();
        }
    }

    private void tellEnd() {
        if (reader == null || cancelled) {
            return;
        }
        if (failure == null) {
            reader.onComplete();
        } else {
            reader.onError(failure);
        }
    }
}
