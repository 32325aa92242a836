package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import io.reactivex.Completable;
import io.reactivex.subjects.CompletableSubject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.backing.message.ConsumerOptions;
import org.jzenith.backing.message.Message;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthResult;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.testing.servers.TimeLimit;

/** A consumer with a real broker. */
class ConsumerTest {

    private static final Broker BROKER = Broker.shared();

    private static KafkaPlugin consumer(String topic, UnaryOperator<ConsumerOptions<Order>> options) {
        return KafkaPlugin.create()
                .messageConsumer(
                        "orders",
                        Order.class,
                        Orders.class,
                        Orders::handle,
                        defaults -> options.apply(defaults.withTopics(topic)
                                .withGroup(topic + "-group")
                                .withDeadLetters(topic + "-dead")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void handlesTheRecordsOfEachKeyInOrderAndCommitsThem(String protocol) throws Exception {
        String topic = BROKER.topic(4);
        BROKER.sendOrders(topic, 2_000, 20);
        Orders orders = new Orders(
                message -> Completable.complete().delay(message.value().number() % 3, TimeUnit.MILLISECONDS));
        RunningApplication application = BROKER.application("app", consumer(topic, options -> options), orders)
                .withConfiguration("kafka.group-protocol", protocol)
                .start();
        try (application) {
            List<Orders.Handled> handled = orders.await(2_000);
            assertThat(handled).hasSize(2_000);
            for (int key = 0; key < 20; key++) {
                String customer = "c" + key;
                assertThat(handled.stream()
                                .filter(call ->
                                        call.message().value().customer().equals(customer))
                                .map(Orders.Handled::number))
                        .as(customer)
                        .hasSize(100)
                        .isSorted();
            }
            assertThat(handled).allSatisfy(call -> {
                assertThat(call.requestId()).isEqualTo(call.message().id());
                assertThat(call.thread()).contains("eventloop");
            });
            assertThat(handled.stream().map(Orders.Handled::thread).distinct()).hasSizeGreaterThan(1);
            TimeLimit.MINUTE.await("all are committed", () -> BROKER.committed(topic + "-group", topic) == 2_000);
        }
    }

    @Test
    void commitsOnlyWhatHasEndedAndBeginsThereAfterAStop() throws Exception {
        String topic = BROKER.topic(1);
        CompletableSubject slow = CompletableSubject.create();
        Orders orders = new Orders(message -> message.value().number() == 1 ? slow : Completable.complete());
        BROKER.sendOrders(topic, 4, 4);
        RunningApplication application = BROKER.application("app", consumer(topic, options -> options), orders)
                .withConfiguration("kafka.stop-timeout", "0s")
                .start();
        try (application) {
            orders.await(4);
            TimeLimit.MINUTE.await("order 0 is committed", () -> BROKER.committed(topic + "-group", topic) == 1);
        }
        Orders second = new Orders();
        RunningApplication again = BROKER.application("app", consumer(topic, options -> options), second)
                .start();
        try (again) {
            assertThat(second.await(3)).extracting(Orders.Handled::number).containsExactlyInAnyOrder(1L, 2L, 3L);
            TimeLimit.MINUTE.await("all are committed", () -> BROKER.committed(topic + "-group", topic) == 4);
        }
        assertThat(BROKER.committed(topic + "-group", topic)).isEqualTo(4);
    }

    @Test
    void finishesAndCommitsAtAStop() throws Exception {
        String topic = BROKER.topic(1);
        Orders orders = new Orders(message -> Completable.complete().delay(200, TimeUnit.MILLISECONDS));
        BROKER.sendOrders(topic, 3, 3);
        RunningApplication application = BROKER.application("app", consumer(topic, options -> options), orders)
                .start();
        try (application) {
            orders.await(3);
        }
        assertThat(BROKER.committed(topic + "-group", topic)).isEqualTo(3);
    }

    @Test
    void repeatsAFailedRecordThenStoresItAsADeadLetter() throws Exception {
        String topic = BROKER.topic(1);
        Orders orders = new Orders(message -> message.value().number() == 0
                ? Completable.error(new IOException("the printer is away"))
                : Completable.complete());
        BROKER.sendOrders(topic, 2, 1);
        RunningApplication application = BROKER.application(
                        "app", consumer(topic, options -> options.withAttempts(3)), orders)
                .start();
        try (application) {
            assertThat(orders.await(4).stream()
                            .map(call -> call.number() + " " + call.message().attempt()))
                    .containsExactly("0 1", "0 2", "0 3", "1 1");
            TimeLimit.MINUTE.await("both are committed", () -> BROKER.committed(topic + "-group", topic) == 2);
        }
        List<ConsumerRecord<byte[], byte[]>> dead = BROKER.read(topic + "-dead", 1);
        assertThat(dead).hasSize(1);
        assertThat(new String(dead.get(0).value(), StandardCharsets.UTF_8)).isEqualTo(Broker.order("c0", 0));
        assertThat(Broker.headers(dead.get(0)))
                .isEqualTo(Map.of(
                        "jzenith-dead-topic", topic,
                        "jzenith-dead-partition", "0",
                        "jzenith-dead-offset", "0",
                        "jzenith-dead-group", topic + "-group",
                        "jzenith-dead-attempts", "3",
                        "jzenith-dead-reason", "java.io.IOException: the printer is away"));
    }

    @Test
    void storesWhatCannotBeReadAsADeadLetterAtOnce() throws Exception {
        String topic = BROKER.topic(1);
        Orders orders = new Orders();
        BROKER.send(topic, "c0", "{\"customer\": ");
        BROKER.send(topic, "c0", Broker.order("c0", 1));
        RunningApplication application = BROKER.application("app", consumer(topic, options -> options), orders)
                .start();
        try (application) {
            assertThat(orders.await(1)).extracting(Orders.Handled::number).containsExactly(1L);
        }
        List<ConsumerRecord<byte[], byte[]>> dead = BROKER.read(topic + "-dead", 1);
        assertThat(Broker.headers(dead.get(0)))
                .containsEntry("jzenith-dead-attempts", "1")
                .hasEntrySatisfying("jzenith-dead-reason", reason -> assertThat(reason)
                        .contains("UnreadableMessageException: The value cannot be read"));
    }

    @Test
    void storesRecordsOfAnotherSchemaAsDeadLetters() throws Exception {
        String topic = BROKER.topic(1);
        List<String> changed = List.of(
                "{\"customer\": \"c0\", \"number\": \"seven\"}",
                "{\"customer\": \"c0\", \"number\": 1, \"colour\": \"red\"}",
                "[]",
                "null",
                "\u0000\u0001");
        for (String value : changed) {
            BROKER.send(topic, "c0", value);
        }
        BROKER.send(topic, "c0", Broker.order("c0", 7));
        Orders orders = new Orders();
        RunningApplication application = BROKER.application("app", consumer(topic, options -> options), orders)
                .start();
        try (application) {
            assertThat(orders.await(1)).extracting(Orders.Handled::number).containsExactly(7L);
        }
        List<ConsumerRecord<byte[], byte[]>> dead = BROKER.read(topic + "-dead", changed.size());
        assertThat(dead.stream().map(letter -> new String(letter.value(), StandardCharsets.UTF_8)))
                .containsExactlyElementsOf(changed);
        assertThat(dead).allSatisfy(letter -> assertThat(Broker.headers(letter).get("jzenith-dead-reason"))
                .contains("The value cannot be read"));
        assertThat(Broker.headers(dead.get(1)).get("jzenith-dead-reason")).contains("colour");
        assertThat(BROKER.committed(topic + "-group", topic)).isEqualTo(changed.size() + 1L);
    }

    @Test
    void waitsForTheTopicOfDeadLetters() throws Exception {
        String topic = BROKER.topic(1);
        Orders orders = new Orders(message ->
                message.value().number() == 0 ? Completable.error(new IOException("away")) : Completable.complete());
        BROKER.sendOrders(topic, 2, 1);
        RunningApplication application = BROKER.application(
                        "app",
                        consumer(topic, options -> options.withAttempts(1).withDeadLetters(topic + "-later")),
                        orders)
                .start();
        try (application) {
            orders.await(1);
            assertThat(BROKER.committed(topic + "-group", topic)).isZero();
            BROKER.create(topic + "-later", 1);
            orders.await(2);
        }
        assertThat(BROKER.read(topic + "-later", 1)).hasSize(1);
    }

    @Test
    void beginsWhenItsTopicExists() throws Exception {
        String topic = BROKER.topic(1);
        Orders orders = new Orders();
        RunningApplication application = BROKER.application(
                        "app", consumer(topic, options -> options.withTopics(topic + "-new")), orders)
                .start();
        try (application) {
            KafkaService service = application.injector().getInstance(KafkaService.class);
            TimeLimit.MINUTE.await(
                    "it is ready, because an empty assignment counts",
                    () -> new KafkaHealthCheck(() -> service)
                                    .check()
                                    .blockingGet()
                                    .status()
                            == HealthResult.Status.UP);
            BROKER.create(topic + "-new", 1);
            BROKER.send(topic + "-new", "c0", Broker.order("c0", 7));
            assertThat(orders.await(1)).extracting(Orders.Handled::number).containsExactly(7L);
        }
    }

    @Test
    void sendsToItsTopic() throws Exception {
        String topic = BROKER.topic(1);
        Orders orders = new Orders();
        KafkaPlugin plugin = consumer(topic, options -> options).topic(topic, Order.class);
        RunningApplication application =
                BROKER.application("app", plugin, orders).start();
        try (application) {
            Topic<Order> sent = application.injector().getInstance(Key.get(new TypeLiteral<Topic<Order>>() {}));
            sent.send("c1", new Order("c1", 5), Map.of("source", "test"))
                    .test()
                    .awaitDone(1, TimeUnit.MINUTES)
                    .assertComplete();
            sent.delete("c1").test().awaitDone(1, TimeUnit.MINUTES).assertComplete();
            List<Orders.Handled> handled = orders.await(2);
            Message<Order> first = handled.get(0).message();
            assertThat(first.value()).isEqualTo(new Order("c1", 5));
            assertThat(first.key()).contains("c1");
            assertThat(first.headers()).isEqualTo(Map.of("source", "test"));
            assertThat(first.topic()).isEqualTo(topic);
            assertThat(first.id()).isEqualTo(topic + "-0@0");
            assertThat(handled.get(1).message().isDeletion()).isTrue();
        }
    }

    @Test
    void tellsTheObserverOfWorkWhereTheRecordComesFrom() throws Exception {
        String topic = BROKER.topic(1);
        String origin = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        BlockingQueue<WorkObserver.Work> observed = new LinkedBlockingQueue<>();
        Orders orders = new Orders();
        KafkaPlugin plugin = consumer(topic, options -> options).topic(topic, Order.class);
        RunningApplication application = BROKER.application("app", plugin, orders)
                .withModules(binder -> binder.bind(WorkObserver.class).toInstance((scope, work) -> {
                    observed.add(work);
                    return errorType -> {};
                }))
                .start();
        try (application) {
            Topic<Order> sent = application.injector().getInstance(Key.get(new TypeLiteral<Topic<Order>>() {}));
            sent.send("c1", new Order("c1", 5), Map.of("traceparent", origin))
                    .test()
                    .awaitDone(1, TimeUnit.MINUTES)
                    .assertComplete();
            assertThat(observed.poll(1, TimeUnit.MINUTES))
                    .isEqualTo(new WorkObserver.Work("message", "orders", origin));
        }
    }

    @Test
    void callsMethodsThatWaitOnThreadsOfTheirOwn() throws Exception {
        String topic = BROKER.topic(1);
        BROKER.sendOrders(topic, 1, 1);
        BlockingQueue<String> threads = new LinkedBlockingQueue<>();
        KafkaPlugin plugin = KafkaPlugin.create()
                .consumer(
                        "orders",
                        Order.class,
                        Orders.class,
                        KafkaPlugin.blocking((orders, order) ->
                                threads.add(Thread.currentThread().getName() + ' ' + order.number())),
                        options -> options.withTopics(topic).withDeadLetters(topic + "-dead"));
        RunningApplication application =
                BROKER.application("app", plugin, new Orders()).start();
        try (application) {
            assertThat(threads.poll(1, TimeUnit.MINUTES)).isEqualTo("jzenith-kafka-handler 0");
        }
    }

    @Test
    void leavesTheGroupWhenItStopsBeforeTheGroupHasAnsweredItsJoin() throws Exception {
        String topic = BROKER.topic(1);
        String group = topic + "-group";
        RunningApplication first = BROKER.application("app", consumer(topic, options -> options), new Orders())
                .withConfiguration("kafka.client-id", "first")
                .withConfiguration("kafka.session-timeout", "6s")
                .start();
        try (first) {
            TimeLimit.MINUTE.await(
                    "the first one is a member", () -> BROKER.members(group).contains("first-orders"));
            RunningApplication second = BROKER.application("app", consumer(topic, options -> options), new Orders())
                    .withConfiguration("kafka.client-id", "second")
                    .withConfiguration("kafka.session-timeout", "20m")
                    .start();
            try (second) {
                TimeLimit.MINUTE.await(
                        "the second one joins", () -> BROKER.members(group).contains("second-orders"));
            }
            TimeLimit.MINUTE.await(
                    "the second one has left", () -> !BROKER.members(group).contains("second-orders"));
        }
    }

    @Test
    void goesOnBehindRecordsThatTheTopicHasDeleted() throws Exception {
        String topic = BROKER.topic(1);
        BROKER.sendOrders(topic, 1, 1);
        Orders first = new Orders();
        RunningApplication application = BROKER.application("app", consumer(topic, options -> options), first)
                .start();
        try (application) {
            first.await(1);
        }
        BROKER.sendOrders(topic, 5, 1);
        BROKER.deleteBefore(topic, 3);
        Orders second = new Orders();
        RunningApplication again = BROKER.application("app", consumer(topic, options -> options), second)
                .start();
        try (again) {
            assertThat(second.await(3))
                    .extracting(call -> call.message().id())
                    .containsExactly(topic + "-0@3", topic + "-0@4", topic + "-0@5");
        }
    }
}
