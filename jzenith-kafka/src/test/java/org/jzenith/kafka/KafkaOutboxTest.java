package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.backing.message.Message;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.KafkaCluster;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.outbox.Outbox;
import org.jzenith.outbox.OutboxPlugin;
import org.jzenith.outbox.relay.OutboxMessage;
import org.jzenith.outbox.relay.OutboxSender;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.servers.TimeLimit;

/** An outbox in a real PostgreSQL, whose messages go to a real Kafka. */
@Timeout(300)
@Tag("stress")
class KafkaOutboxTest {

    private static final TimeLimit LIMIT = TimeLimit.MINUTE;
    private static final int ORDERS = 500;
    private static final int CUSTOMERS = 7;

    private static PostgresqlCluster database;
    private static KafkaCluster kafka;

    private final List<Message<Order>> received = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        database = PostgresqlCluster.start();
        kafka = KafkaCluster.start();
        Broker broker = Broker.of(kafka);
        broker.create("orders", 3);
        broker.create("fenced", 1);
        broker.create("shop-orders.dead", 1);
        broker.create("shop-fenced.dead", 1);
    }

    @AfterAll
    static void stop() {
        kafka.close();
        database.close();
    }

    private RunningApplication start(String topic) {
        return JZenith.application()
                .withConfiguration("postgresql.url", database.primaryUrl())
                .withConfiguration("kafka.bootstrap-servers", kafka.bootstrapServers())
                .withConfiguration("kafka.group-id", "shop")
                .withPlugins(
                        PostgresqlPlugin.create(),
                        KafkaPlugin.create()
                                .withOutbox()
                                .messageConsumer(topic, Order.class, KafkaOutboxTest.class, KafkaOutboxTest::receive),
                        OutboxPlugin.to(KafkaOutbox.class))
                .withModules(binder -> binder.bind(KafkaOutboxTest.class).toInstance(this))
                .start();
    }

    private Completable receive(Message<Order> message) {
        return Completable.fromAction(() -> received.add(message));
    }

    private List<Long> numbers(String customer) {
        return received.stream()
                .map(Message::value)
                .filter(order -> order.customer().equals(customer))
                .map(Order::number)
                .toList();
    }

    @Test
    void messagesArriveInTheOrderOfTheirKeysWithTheirIds() {
        try (RunningApplication application = start("orders")) {
            PostgresqlClient client = application.injector().getInstance(PostgresqlClient.class);
            Outbox outbox = application.injector().getInstance(Outbox.class);
            Flowable.range(0, ORDERS)
                    .concatMapCompletable(number -> client.inTransactionCompletable(tx -> {
                        String customer = "c" + number % CUSTOMERS;
                        outbox.publish(tx, "orders", customer, new Order(customer, number));
                        return Completable.complete();
                    }))
                    .blockingAwait();
            LIMIT.await("all orders", () -> received.size() >= ORDERS);
            for (int customer = 0; customer < CUSTOMERS; customer++) {
                int remainder = customer;
                assertThat(numbers("c" + customer))
                        .containsExactlyElementsOf(LongStream.range(0, ORDERS)
                                .filter(number -> number % CUSTOMERS == remainder)
                                .boxed()
                                .toList());
            }
            assertThat(received.stream().map(message -> message.headers().get(KafkaOutbox.ID)))
                    .allMatch(id -> id.matches("shop-[0-9]+")) // Other applications may have sent the same numbers.
                    .doesNotHaveDuplicates();
            assertThat(received).allMatch(message -> message.key().isPresent());
        }
    }

    @Test
    void aRelayThatHasLostItsPartitionCanSendNothingMore() {
        try (RunningApplication application = start("fenced")) {
            KafkaOutbox target = application.injector().getInstance(KafkaOutbox.class);
            OutboxSender former = target.open(99).blockingGet();
            OutboxMessage first = message(1);
            assertThat(Flowable.fromPublisher(former.send(List.of(first))).blockingIterable())
                    .containsExactly(first);
            OutboxSender next = target.open(99).blockingGet();
            assertThatThrownBy(() -> Flowable.fromPublisher(former.send(List.of(message(2), message(3))))
                            .blockingSubscribe())
                    .hasMessageContaining("shop-outbox-99");
            Flowable.fromPublisher(next.send(List.of(message(4)))).blockingSubscribe();
            LIMIT.await("the last message", () -> numbers("ada").contains(4L));
            assertThat(numbers("ada")).containsExactly(1L, 4L);
            former.close();
            next.close();
        }
    }

    private static OutboxMessage message(int number) {
        return new OutboxMessage(
                number,
                "fenced",
                "ada",
                "{\"customer\":\"ada\",\"number\":" + number + '}',
                Optional.empty(),
                Instant.now());
    }
}
