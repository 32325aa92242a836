package org.jzenith.backing.message;

import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.SerialDisposable;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Deadline;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.WorkObserver;

/** One attempt at a message; it ends once, by its result, its time-out or a cancellation. Safe on any thread. */
final class MessageAttempt {

    private static final String TRACEPARENT = "traceparent";

    private final Vertx vertx;
    private final RequestScope scope;
    private final WorkObserver.Observation observation;
    private final long beganNanos = System.nanoTime();
    private final SerialDisposable work = new SerialDisposable();
    private final AtomicBoolean hasEnded = new AtomicBoolean();
    private volatile long timer = -1;

    MessageAttempt(Vertx vertx, String consumer, Delivery delivery, WorkObserver observer) {
        this.vertx = vertx;
        scope = new RequestScope(delivery.id());
        observation = observer.began(
                scope,
                new WorkObserver.Work("message", consumer, delivery.headers().get(TRACEPARENT)));
    }

    RequestScope scope() {
        return scope;
    }

    /** Calls {@code late} when the attempt has taken this long; called before the work begins. */
    void limit(Duration timeout, Runnable late) {
        scope.setDeadline(Deadline.at(beganNanos + timeout.toNanos()));
        timer = vertx.setTimer(Math.max(1, timeout.toMillis()), id -> late.run());
    }

    /** Sets the work, and cancels it if the attempt has ended meanwhile. */
    void working(Disposable newWork) {
        work.set(newWork);
    }

    /** Ends the attempt, and its work if that goes on; returns false if it has ended already. */
    boolean end(@Nullable Throwable failure) {
        if (!hasEnded.compareAndSet(false, true)) {
            return false;
        }
        vertx.cancelTimer(timer);
        work.dispose();
        observation.ended(failure == null ? null : failure.getClass().getName());
        return true;
    }

    long nanos() {
        return System.nanoTime() - beganNanos;
    }
}
