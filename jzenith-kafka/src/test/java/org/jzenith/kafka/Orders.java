package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.message.Message;
import org.jzenith.core.request.RequestScope;

/** Handles orders as a test wants, and notes them. */
final class Orders {

    private static final long PATIENCE_MILLIS = TimeUnit.MINUTES.toMillis(2);

    private final List<Handled> handled = new ArrayList<>();
    private Function<Message<Order>, Completable> work = message -> Completable.complete();

    /** A call of the handler. */
    record Handled(Message<Order> message, @Nullable String requestId, String thread) {

        long number() {
            return message.value().number();
        }
    }

    Orders() {}

    Orders(Function<Message<Order>, Completable> work) {
        this.work = work;
    }

    Completable handle(Message<Order> message) {
        RequestScope scope = RequestScope.current();
        Handled call = new Handled(
                message,
                scope == null ? null : scope.requestId(),
                Thread.currentThread().getName());
        synchronized (handled) {
            handled.add(call);
            handled.notifyAll();
        }
        return work.apply(message);
    }

    /** Waits for so many calls, and returns all of them. */
    List<Handled> await(int count) throws InterruptedException {
        long until = System.currentTimeMillis() + PATIENCE_MILLIS;
        synchronized (handled) {
            while (handled.size() < count) {
                long left = until - System.currentTimeMillis();
                assertThat(left).as("handled " + handled).isPositive();
                handled.wait(left);
            }
            return List.copyOf(handled);
        }
    }

    List<Handled> all() {
        synchronized (handled) {
            return List.copyOf(handled);
        }
    }
}
