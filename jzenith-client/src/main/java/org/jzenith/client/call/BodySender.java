package org.jzenith.client.call;

import io.reactivex.FlowableSubscriber;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;

/**
 * Sends a body in parts, and requests no more of them than the server accepts. The source may be on any thread;
 * everything else happens on the event loop of the call.
 */
final class BodySender implements FlowableSubscriber<Buffer> {

    private final HttpClientRequest request;
    private final Consumer<Runnable> loop;
    private final Runnable progressed;
    private final Consumer<Throwable> sourceFailed;
    private @Nullable Subscription source;
    private boolean blocked;
    private boolean done;

    BodySender(
            HttpClientRequest request, Consumer<Runnable> loop, Runnable progressed, Consumer<Throwable> sourceFailed) {
        this.request = request;
        this.loop = loop;
        this.progressed = progressed;
        this.sourceFailed = sourceFailed;
        request.drainHandler(nothing -> drained());
    }

    /** Returns whether the server does not read the parts that were sent. */
    boolean isBlocked() {
        return blocked;
    }

    /** Returns whether everything has been sent. */
    boolean isDone() {
        return done;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        loop.accept(() -> {
            if (done) {
                subscription.cancel();
            } else {
                source = subscription;
                subscription.request(1);
            }
        });
    }

    @Override
    public void onNext(Buffer part) {
        loop.accept(() -> {
            if (!done) {
                request.write(part);
                if (request.writeQueueFull()) {
                    blocked = true;
                } else {
                    more();
                }
            }
        });
    }

    private void drained() {
        if (blocked) {
            blocked = false;
            more();
        }
    }

    private void more() {
        progressed.run();
        Subscription from = source;
        if (from != null && !done) {
            from.request(1);
        }
    }

    @Override
    public void onError(Throwable failure) {
        loop.accept(() -> {
            if (!done) {
                done = true;
                sourceFailed.accept(failure);
            }
        });
    }

    @Override
    public void onComplete() {
        loop.accept(() -> {
            if (!done) {
                done = true;
                progressed.run();
                request.end();
            }
        });
    }

    /** Stops sending. */
    void cancel() {
        if (!done) {
            done = true;
            Subscription from = source;
            if (from != null) {
                from.cancel();
            }
        }
    }
}
