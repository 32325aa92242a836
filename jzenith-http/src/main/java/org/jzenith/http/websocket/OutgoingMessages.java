package org.jzenith.http.websocket;

import io.reactivex.FlowableSubscriber;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;

/**
 * Sends the messages of an endpoint. Requests one element after the other while the client receives them. Signalled on
 * any thread; everything else happens on the event loop.
 */
final class OutgoingMessages implements FlowableSubscriber<Object> {

    /** The session of the messages. */
    interface Session {

        /** Sends a message. Returns whether the client receives fast enough for another one. */
        boolean send(Object value);

        /** Called after the last message. */
        void sent(@Nullable Throwable failure);
    }

    private final Consumer<Runnable> eventLoop;
    private final Session session;
    private final AtomicReference<@Nullable Subscription> upstream = new AtomicReference<>();
    private volatile boolean cancelled;
    private boolean waits;

    OutgoingMessages(Consumer<Runnable> eventLoop, Session session) {
        this.eventLoop = eventLoop;
        this.session = session;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        upstream.set(subscription);
        if (cancelled) {
            subscription.cancel();
        } else {
            subscription.request(1);
        }
    }

    @Override
    public void onNext(Object value) {
        eventLoop.accept(() -> {
            if (!cancelled) {
                if (session.send(value)) {
                    next();
                } else {
                    waits = true;
                }
            }
        });
    }

    /** Called when the client has received enough. */
    void writable() {
        if (waits) {
            waits = false;
            next();
        }
    }

    private void next() {
        Subscription from = upstream.get();
        if (from != null && !cancelled) {
            from.request(1);
        }
    }

    @Override
    public void onComplete() {
        end(null);
    }

    @Override
    public void onError(Throwable failure) {
        end(failure);
    }

    private void end(@Nullable Throwable failure) {
        eventLoop.accept(() -> {
            if (!cancelled) {
                cancelled = true;
                session.sent(failure);
            }
        });
    }

    void cancel() {
        cancelled = true;
        Subscription from = upstream.get();
        if (from != null) {
            from.cancel();
        }
    }
}
