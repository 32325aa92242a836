package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import io.reactivex.observers.TestObserver;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.health.HealthResult;
import org.jzenith.devservices.KafkaCluster;
import org.jzenith.kafka.error.KafkaBusyException;
import org.jzenith.kafka.error.KafkaUnavailableException;
import org.jzenith.testing.servers.TimeLimit;

/** Brokers that are away while the application sends and reads. */
@Tag("stress")
class OutageTest {

    private static final int QUEUE = 500;

    /** Sends an order until the broker has one. */
    private static void sendUntilConfirmed(Topic<Order> topic) {
        TimeLimit.MINUTE.await("a send succeeds", () -> {
            TestObserver<Void> sent =
                    topic.send("c0", new Order("c0", 1_000_000)).test();
            return sent.awaitTerminalEvent(1, TimeUnit.MINUTES) && sent.errorCount() == 0;
        });
    }

    private static void send(Topic<Order> topic, List<TestObserver<Void>> sent, Context eventLoop, int count) {
        for (int number = 0; number < count; number++) {
            Order order = new Order("c" + number % 7, number);
            TestObserver<Void> observer = new TestObserver<>();
            sent.add(observer);
            eventLoop.runOnContext(
                    nothing -> topic.send(order.customer(), order).subscribe(observer));
        }
    }

    @Test
    void neverHoldsAnEventLoopAndRefusesWhatIsTooMuch() throws Exception {
        try (KafkaCluster cluster = KafkaCluster.start()) {
            Broker broker = Broker.of(cluster);
            String name = broker.topic(3);
            Orders orders = new Orders();
            KafkaPlugin plugin = KafkaPlugin.create()
                    .messageConsumer(
                            "orders", Order.class, Orders.class, Orders::handle, options -> options.withTopics(name)
                                    .withDeadLetters(name + "-dead"))
                    .topic(name, Order.class);
            RunningApplication application = broker.application("outage", plugin, orders)
                    .withConfiguration("kafka.queue-size", Integer.toString(QUEUE))
                    .withConfiguration("kafka.delivery-timeout", "10s")
                    .withConfiguration("kafka.request-timeout", "2s")
                    .start();
            try (application) {
                Topic<Order> topic = application.injector().getInstance(Key.get(new TypeLiteral<Topic<Order>>() {}));
                List<Context> loops = application
                        .injector()
                        .getInstance(ServingEventLoops.class)
                        .contexts();
                sendUntilConfirmed(topic);
                orders.await(1);
                cluster.kill(1);
                AtomicLong longest = new AtomicLong();
                Vertx vertx = application.injector().getInstance(Vertx.class);
                loops.forEach(loop -> loop.runOnContext(nothing -> measure(vertx, longest)));
                long waits = waits();
                List<TestObserver<Void>> during = new ArrayList<>();
                for (Context loop : loops) {
                    send(topic, during, loop, QUEUE);
                }
                during.forEach(observer -> {
                    assertThat(observer.awaitTerminalEvent(2, TimeUnit.MINUTES)).isTrue();
                    observer.assertError(ServiceUnavailableException.class);
                });
                long refused = during.stream()
                        .filter(observer -> observer.errors().get(0) instanceof KafkaBusyException)
                        .count();
                long late = during.stream()
                        .filter(observer -> observer.errors().get(0) instanceof KafkaUnavailableException)
                        .count();
                System.out.printf(
                        "broker away: an event loop was held for %,d us at most, %d refused, %d not confirmed%n",
                        TimeUnit.NANOSECONDS.toMicros(longest.get()), refused, late);
                assertThat(refused).isEqualTo(during.size() - QUEUE);
                assertThat(waits() - waits)
                        .as(
                                "how often event loops have waited for another thread; a send that holds its caller does so")
                        .isLessThan(during.size() / 10);
                KafkaService service = application.injector().getInstance(KafkaService.class);
                assertThat(new KafkaHealthCheck(() -> service)
                                .check()
                                .blockingGet()
                                .status())
                        .as("ready, because a restart would not help")
                        .isEqualTo(HealthResult.Status.UP);
                cluster.restart(1);
                int handled = orders.all().size();
                sendUntilConfirmed(topic);
                orders.await(handled + 1);
            }
        }
    }

    /** Returns how often event loops have waited for another thread. */
    private static long waits() {
        return Stream.of(ManagementFactory.getThreadMXBean().dumpAllThreads(false, false))
                .filter(thread -> thread.getThreadName().startsWith("vert.x-eventloop-thread-"))
                .mapToLong(ThreadInfo::getWaitedCount)
                .sum();
    }

    /** Measures how late each turn of the event loop is, as long as the application runs. */
    private static void measure(Vertx vertx, AtomicLong longest) {
        long beganNanos = System.nanoTime();
        vertx.getOrCreateContext().runOnContext(nothing -> {
            longest.accumulateAndGet(System.nanoTime() - beganNanos, Math::max);
            vertx.setTimer(1, id -> measure(vertx, longest));
        });
    }
}
