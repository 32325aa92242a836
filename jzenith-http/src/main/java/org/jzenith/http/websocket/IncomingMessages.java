package org.jzenith.http.websocket;

import io.reactivex.Flowable;
import io.reactivex.internal.subscriptions.EmptySubscription;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * The stream of a client's messages for its endpoint. A few messages wait here until they are requested. Subscribed and
 * requested on any thread; everything else happens on the event loop.
 */
final class IncomingMessages extends Flowable<Object> implements Subscription {

    /**
     * A waiting message.
     *
     * @param bytes its memory
     */
    private record Waiting(Object value, long bytes) {}

    private final Consumer<Runnable> eventLoop;
    private final Session session;
    private final int mostWaiting;
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private final AtomicBoolean subscribed = new AtomicBoolean();
    private @Nullable Subscriber<? super Object> subscriber;
    private long requested;
    private boolean cancelled;
    private boolean ended;
    private @Nullable Throwable failure;
    private boolean delivering;

    /** The session of the messages. */
    interface Session {

        /** Called when a waiting message leaves the queue. */
        void taken(long bytes);
    }

    /**
     * Takes an executor of the event loop, which runs actions at once if it is called there.
     *
     * @param mostWaiting the maximal number of waiting messages
     */
    IncomingMessages(Consumer<Runnable> eventLoop, int mostWaiting, Session session) {
        this.eventLoop = eventLoop;
        this.mostWaiting = mostWaiting;
        this.session = session;
    }

    @Override
    protected void subscribeActual(Subscriber<? super Object> downstream) {
        if (!subscribed.compareAndSet(false, true)) {
            EmptySubscription.error(
                    new IllegalStateException("The messages of a WebSocket can be subscribed only once"), downstream);
            return;
        }
        eventLoop.accept(() -> {
            subscriber = downstream;
            downstream.onSubscribe(this);
            deliver();
        });
    }

    @Override
    public void request(long count) {
        eventLoop.accept(() -> {
            if (count <= 0) {
                ended = true;
                failure = new IllegalArgumentException("Requested " + count + " (expected: more than 0)");
                drop();
            } else {
                requested = requested + count < 0 ? Long.MAX_VALUE : requested + count;
            }
            deliver();
        });
    }

    /** Drops all further messages of the client. */
    @Override
    public void cancel() {
        eventLoop.accept(() -> {
            cancelled = true;
            subscriber = null;
            drop();
        });
    }

    private void drop() {
        for (Waiting dropped = waiting.poll(); dropped != null; dropped = waiting.poll()) {
            session.taken(dropped.bytes());
        }
    }

    /** Returns whether no more messages may wait. */
    boolean isFull() {
        return waiting.size() >= mostWaiting;
    }

    void add(Object value, long bytes) {
        if (cancelled || ended) {
            session.taken(bytes);
        } else {
            waiting.add(new Waiting(value, bytes));
            deliver();
        }
    }

    /** Ends the stream. Waiting messages are delivered before, as they are requested. */
    void end(@Nullable Throwable cause) {
        if (!ended) {
            ended = true;
            failure = cause;
            deliver();
        }
    }

    /** Delivers messages. Meanwhile, a subscriber may request more, or cancel. */
    private void deliver() {
        if (delivering) {
            return;
        }
        delivering = true;
        try {
            while (subscriber != null && requested > 0 && !waiting.isEmpty()) {
                Waiting next = waiting.remove();
                requested -= requested == Long.MAX_VALUE ? 0 : 1;
                session.taken(next.bytes());
                subscriber.onNext(next.value());
            }
        } finally {
            delivering = false;
        }
        Subscriber<? super Object> told = subscriber;
        if (told != null && ended && waiting.isEmpty()) {
            subscriber = null;
            cancelled = true;
            if (failure == null) {
                told.onComplete();
            } else {
                told.onError(failure);
            }
        }
    }
}
