package org.jzenith.http.exchange;

import io.reactivex.FlowableSubscriber;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * The subscription of the reader of a body. Drops failures after the reader has cancelled, because the client may leave
 * on another thread at that moment. RxJava's operators would report such a failure as undeliverable.
 */
public final class BodySubscription implements FlowableSubscriber<Buffer>, Subscription {

    private final Subscriber<? super Buffer> reader;
    private @Nullable Subscription body;
    private volatile boolean cancelled;

    /** Takes the subscriber that reads the body. */
    public BodySubscription(Subscriber<? super Buffer> reader) {
        this.reader = reader;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        body = subscription;
        reader.onSubscribe(this);
    }

    @Override
    public void onNext(Buffer buffer) {
        if (!cancelled) {
            reader.onNext(buffer);
        }
    }

    @Override
    public void onError(Throwable failure) {
        if (!cancelled) {
            reader.onError(failure);
        }
    }

    @Override
    public void onComplete() {
        if (!cancelled) {
            reader.onComplete();
        }
    }

    @Override
    public void request(long n) {
        if (body != null) {
            body.request(n);
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        if (body != null) {
            body.cancel();
        }
    }
}
