package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.RoundRobinAssignor;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.backing.message.ConsumerOptions;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.kafka.consume.ConsumerLoop;
import org.jzenith.testing.servers.TimeLimit;

/** Topics and groups that are not as the application expects them. */
@Tag("stress")
class BrokerFaultsTest {

    private static final Broker BROKER = Broker.shared();

    private static JZenith application(
            String name, String group, Orders orders, UnaryOperator<ConsumerOptions<Order>> options) {
        KafkaPlugin plugin = KafkaPlugin.create()
                .messageConsumer(
                        "orders",
                        Order.class,
                        Orders.class,
                        Orders::handle,
                        defaults -> options.apply(defaults.withGroup(group)));
        return BROKER.application(name, plugin, orders).withConfiguration("kafka.client-id", name);
    }

    private static Set<Long> numbers(Orders orders) {
        return new TreeSet<>(orders.all().stream().map(Orders.Handled::number).toList());
    }

    private static void awaitCommits(String group, String topic, long count) {
        TimeLimit.MINUTE.await("all are committed", () -> BROKER.committed(group, topic) == count);
    }

    private static void delete(String topic) throws Exception {
        try (Admin admin = BROKER.admin()) {
            admin.deleteTopics(List.of(topic)).all().get(1, TimeUnit.MINUTES);
            TimeLimit.MINUTE.await(
                    "it is deleted",
                    () -> !admin.listTopics().names().get(1, TimeUnit.MINUTES).contains(topic));
        }
    }

    @Test
    void namesTheApplicationThatHasTheSameGroup() throws Exception {
        String topic = BROKER.topic(2);
        String other = BROKER.topic(2);
        BROKER.sendOrders(topic, 100, 5);
        BROKER.sendOrders(other, 100, 5);
        Orders orders = new Orders();
        Orders invoices = new Orders();
        try (Log log = Log.ofFramework();
                RunningApplication first = application("shop", topic, orders, options -> options.withTopics(topic)
                                .withDeadLetters(topic + "-dead"))
                        .start()) {
            orders.await(100);
            try (RunningApplication second = application(
                            "billing", topic, invoices, options -> options.withTopics(other)
                                    .withDeadLetters(other + "-dead"))
                    .start()) {
                assertThat(log.awaitError("is used by others"))
                        .contains("group " + topic, "shop-orders", "[" + topic + "]", "[" + other + "]")
                        .contains("kafka.group-id");
                invoices.await(100);
                BROKER.sendOrders(topic, 100, 5);
                orders.await(200);
                awaitCommits(topic, topic, 200);
                awaitCommits(topic, other, 100);
                assertThat(numbers(orders)).hasSize(100);
                assertThat(numbers(invoices)).hasSize(100);
                assertThat(log.traces()).isEmpty();
                assertThat(first).isNotEqualTo(second);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void losesNothingIfInstancesHaveDifferentGroupProtocols(String protocol) throws Exception {
        String topic = BROKER.topic(4);
        BROKER.sendOrders(topic, 100, 20);
        Orders one = new Orders();
        Orders two = new Orders();
        UnaryOperator<ConsumerOptions<Order>> options =
                defaults -> defaults.withTopics(topic).withDeadLetters(topic + "-dead");
        try (Log log = Log.ofFramework();
                RunningApplication first = application("shop", topic, one, options)
                        .withConfiguration("kafka.group-protocol", protocol)
                        .start()) {
            one.await(100);
            try (RunningApplication second = application("shop", topic, two, options)
                    .withConfiguration("kafka.group-protocol", protocol.equals("classic") ? "consumer" : "classic")
                    .start()) {
                TimeLimit.MINUTE.await("both have partitions", () -> partitions(first) == 2 && partitions(second) == 2);
                BROKER.sendOrders(topic, 100, 20);
                awaitCommits(topic, topic, 200);
                assertThat(two.all()).isNotEmpty();
                assertThat(one.all().size() + two.all().size()).isEqualTo(200);
                assertThat(log.traces()).isEmpty();
            }
        }
    }

    private static ConsumerLoop loop(RunningApplication application) {
        return application
                .injector()
                .getInstance(KafkaService.class)
                .consumers()
                .readers()
                .get(0);
    }

    private static int partitions(RunningApplication application) {
        return loop(application).state().partitions().size();
    }

    @Test
    void namesTheGroupWhoseMembersDividePartitionsInAnotherWay() throws Exception {
        String topic = BROKER.topic(1);
        BROKER.sendOrders(topic, 10, 2);
        Orders orders = new Orders();
        try (Log log = Log.ofFramework();
                KafkaConsumer<byte[], byte[]> other = new KafkaConsumer<>(
                        Map.of(
                                "bootstrap.servers",
                                BROKER.servers(),
                                "group.id",
                                topic,
                                "enable.auto.commit",
                                false,
                                "partition.assignment.strategy",
                                RoundRobinAssignor.class.getName()),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer())) {
            other.subscribe(List.of(topic));
            TimeLimit.MINUTE.await("it has its partition", () -> {
                var unused = other.poll(Duration.ofMillis(100));
                return !other.assignment().isEmpty();
            });
            try (RunningApplication application = application(
                            "shop", topic, orders, options -> options.withTopics(topic)
                                    .withDeadLetters(topic + "-dead"))
                    .start()) {
                assertThat(log.awaitError("Kafka refuses the consumer"))
                        .startsWith("orders: ")
                        .contains("group " + topic, "kafka.group-id", "kafka.group-protocol");
                other.unsubscribe();
                orders.await(10);
                assertThat(numbers(orders)).hasSize(10);
                assertThat(log.traces()).isEmpty();
                assertThat(application.injector().getInstance(KafkaService.class))
                        .isNotNull();
            }
        }
    }

    /** Replaces a topic by another one of the same name, with 400 orders. */
    @FunctionalInterface
    private interface Replacement {

        void of(String topic, ConsumerLoop loop, Log log) throws Exception;
    }

    private static void create(String topic) throws Exception {
        BROKER.create(topic, 1);
        BROKER.sendOrders(topic, 400, 20);
    }

    private static void assertGoesOn(String protocol, Replacement replacement) throws Exception {
        String topic = BROKER.topic(1);
        BROKER.sendOrders(topic, 300, 20);
        Orders orders = new Orders();
        try (Log log = Log.ofFramework();
                RunningApplication application = application("shop", topic, orders, options -> options.withTopics(topic)
                                .withDeadLetters(topic + "-dead"))
                        .withConfiguration("kafka.group-protocol", protocol)
                        .withConfiguration("kafka.in-flight", "20")
                        .start()) {
            orders.await(300);
            awaitCommits(topic, topic, 300);
            replacement.of(topic, loop(application), log);
            orders.await(700);
            awaitCommits(topic, topic, 400);
            assertThat(numbers(orders)).hasSize(400);
            assertThat(log.traces()).isEmpty();
            assertThat(application.injector().getInstance(KafkaService.class)).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void goesOnWithATopicThatIsCreatedAnew(String protocol) throws Exception {
        assertGoesOn(protocol, (topic, loop, log) -> {
            delete(topic);
            assertThat(log.awaitError("The topic " + topic + " does not exist"))
                    .contains("the consumer orders", "create it");
            create(topic);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void goesOnWithATopicThatIsDeletedAndCreatedAtOnce(String protocol) throws Exception {
        assertGoesOn(protocol, (topic, loop, log) -> {
            log.await(topic + "-0 belongs to the topic with the id");
            loop.pause(); // The next offset must exist in the new topic when it is read.
            TimeLimit.MINUTE.await("it is paused", () -> loop.state().isPaused());
            delete(topic);
            create(topic);
            loop.resume();
        });
    }
}
