package org.jzenith.streams;

import io.reactivex.Completable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jzenith.backing.message.Message;

/** Handles the orders of a test. */
final class Orders {

    /** What a customer wants. */
    record Order(String customer, int number) {}

    final List<Message<Order>> handled = new CopyOnWriteArrayList<>();
    /** What happens with a message. */
    volatile Function<Message<Order>, Completable> work = message -> Completable.complete();

    Completable handle(Message<Order> message) {
        return Completable.defer(() -> {
            handled.add(message);
            return work.apply(message);
        });
    }

    List<Integer> numbers(String customer) {
        return handled.stream()
                .map(Message::value)
                .filter(order -> order.customer().equals(customer))
                .map(Order::number)
                .toList();
    }
}
