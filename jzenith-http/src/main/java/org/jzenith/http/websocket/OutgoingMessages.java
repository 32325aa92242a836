package org.jzenith.http.websocket;

import io.reactivex.FlowableSubscriber;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;

/**
 * What an endpoint sends: requests one element after the other, as long as the client receives them. Signalled on any
 * thread, everything else happens on the event loop.
 */
final class OutgoingMessages implements FlowableSubscriber<Object> {

    /** What sends the messages. */
    interface Session {

        /** Sends a message; returns whether the client receives fast enough, so that another one may be requested. */
        boolean send(Object value);

        /** Called when nothing follows. */
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
