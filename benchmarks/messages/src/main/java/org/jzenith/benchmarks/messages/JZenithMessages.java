package org.jzenith.benchmarks.messages;

import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import io.reactivex.Completable;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicLong;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.kafka.KafkaPlugin;
import org.jzenith.kafka.Topic;

/** Reads orders, or sends them, with jZenith. */
public final class JZenithMessages {

    /** Handles orders, and only counts them. */
    static final class Orders {

        private final Progress progress = new Progress();

        Completable handle(Order order) {
            progress.add();
            return Completable.complete();
        }
    }

    private JZenithMessages() {}

    /**
     * Takes {@code consume} and the name of a group, or {@code produce}, the name of a topic, and how many records may
     * be on their way.
     */
    public static void main(String[] args) {
        if (args[0].equals("consume")) {
            application(KafkaPlugin.create()
                    .consumer(
                            "orders",
                            Order.class,
                            Orders.class,
                            Orders::handle,
                            options -> options.withGroup(args[1])));
        } else {
            RunningApplication application = application(KafkaPlugin.create().topic(args[1], Order.class));
            produce(
                    application.injector().getInstance(Key.get(new TypeLiteral<Topic<Order>>() {})),
                    Integer.parseInt(args[2]));
        }
    }

    private static RunningApplication application(KafkaPlugin plugin) {
        return JZenith.application()
                .withPlugins(plugin)
                .withModules(binder -> binder.bind(Orders.class).toInstance(new Orders()))
                .run();
    }

    private static void produce(Topic<Order> topic, int onTheirWay) {
        Progress progress = new Progress();
        AtomicLong number = new AtomicLong();
        Completable callers = Completable.defer(() -> {
                    Order order = Order.of(number.getAndIncrement());
                    return topic.send(order.customer(), order);
                })
                .doOnComplete(progress::add)
                .repeat();
        Completable.merge(Collections.nCopies(onTheirWay, callers)).blockingAwait();
    }
}
