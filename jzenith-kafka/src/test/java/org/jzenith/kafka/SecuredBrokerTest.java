package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import io.reactivex.Completable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;
import org.jzenith.kafka.error.KafkaSendException;
import org.jzenith.testing.servers.Certificate;
import org.jzenith.testing.servers.TimeLimit;

/** A real broker with encryption, logins and rights. */
@Tag("stress")
class SecuredBrokerTest {

    private static final Path GOLDEN = Path.of("src/test/resources/org/jzenith/kafka/golden/KAFKA-13.txt");
    private static final String CLIENT = "orders-app";

    private static Certificate own;
    private static Certificate client;
    private static SecuredBroker broker;

    @BeforeAll
    static void startTheBroker(@TempDir Path folder) throws Exception {
        own = Certificate.of(folder, "localhost");
        client = Certificate.of(folder, CLIENT);
        broker = SecuredBroker.start(own, client);
    }

    @AfterAll
    static void stopTheBroker() {
        broker.close();
    }

    private static String group(String topic) {
        return topic + "-group";
    }

    private static JZenith application(String servers, String topic, Orders orders) {
        KafkaPlugin plugin = KafkaPlugin.create()
                .messageConsumer(
                        "orders", Order.class, Orders.class, Orders::handle, options -> options.withTopics(topic)
                                .withGroup(group(topic))
                                .withAttempts(1)
                                .withDeadLetters(topic + "-dead"))
                .topic(topic, Order.class);
        return broker.open()
                .application("app", plugin, orders)
                .withConfiguration("kafka.bootstrap-servers", servers)
                .withConfiguration("kafka.tls", "verify-full")
                .withConfiguration("kafka.tls-ca", own.certificate().toString());
    }

    private static JZenith loggedIn(String user, String topic, Orders orders) {
        return application(broker.login(), topic, orders)
                .withConfiguration("kafka.username", user)
                .withConfiguration("kafka.password", SecuredBroker.PASSWORD);
    }

    private static Completable send(RunningApplication application, Order order) {
        Topic<Order> topic = application.injector().getInstance(Key.get(new TypeLiteral<Topic<Order>>() {}));
        return topic.send(order.customer(), order);
    }

    private static void sendAndHandle(RunningApplication application, Orders orders) throws Exception {
        send(application, new Order("c1", 5))
                .test()
                .awaitDone(1, TimeUnit.MINUTES)
                .assertComplete();
        assertThat(orders.await(1)).extracting(Orders.Handled::number).containsExactly(5L);
    }

    private static void assertAllAreHandled(Orders orders, int count) throws Exception {
        orders.await(count);
        assertThat(orders.all().stream().map(Orders.Handled::number).distinct().sorted())
                .containsExactlyElementsOf(LongStream.range(0, count).boxed().toList());
    }

    private static String problem(JZenith application) {
        StartupException failure = catchThrowableOfType(
                StartupException.class, () -> application.start().close());
        assertThat(failure.problems()).hasSize(1);
        assertThat(String.valueOf(failure.getMessage()).lines())
                .as("a headline, and the problem in one line")
                .hasSize(2);
        return failure.getMessage();
    }

    private static void allowAll(String user, String topic) throws Exception {
        broker.allowGroup(user, group(topic));
        broker.allowTopic(user, topic, AclOperation.READ);
        broker.allowTopic(user, topic, AclOperation.WRITE);
    }

    private static String user(String topic) throws Exception {
        String user = "user-of-" + topic;
        broker.setPassword(user, SecuredBroker.PASSWORD);
        return user;
    }

    @Test
    void encryptsItsConnections() throws Exception {
        String topic = broker.open().topic(1);
        Orders orders = new Orders();
        try (RunningApplication application =
                application(broker.tls(), topic, orders).start()) {
            sendAndHandle(application, orders);
        }
    }

    @Test
    void identifiesItselfByItsCertificate() throws Exception {
        String topic = broker.open().topic(1);
        allowAll("CN=" + CLIENT, topic);
        Orders orders = new Orders();
        try (RunningApplication application = application(broker.mutual(), topic, orders)
                .withConfiguration("kafka.tls-certificate", client.certificate().toString())
                .withConfiguration("kafka.tls-key", client.key().toString())
                .start()) {
            sendAndHandle(application, orders);
        }
    }

    @Test
    void namesTheKeyOfTheCertificateThatTheBrokerAsksFor() throws Exception {
        assertThat(problem(application(broker.mutual(), "orders", new Orders())))
                .contains("KAFKA-13 kafka.tls", "kafka.tls-certificate");
    }

    @Test
    void namesTheKeyOfTrustedCertificates() throws Exception {
        String told = problem(application(broker.tls(), "orders", new Orders())
                                .withConfiguration(
                                        "kafka.tls-ca", client.certificate().toString()))
                        .replace(broker.tls(), "kafka-a:9093")
                + "\n";
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(GOLDEN, told);
        }
        assertThat(told).isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void namesTheHostForWhichTheBrokerHasNoCertificate() throws Exception {
        assertThat(problem(application(broker.tlsByAddress(), "orders", new Orders())))
                .contains("KAFKA-13 kafka.tls", "127.0.0.1", "verify-ca");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "scram-sha-256", "scram-sha-512"})
    void logsIn(String mechanism) throws Exception {
        String topic = broker.open().topic(1);
        String user = mechanism.equals("plain") ? SecuredBroker.PLAIN_USER : user(topic);
        allowAll(user, topic);
        Orders orders = new Orders();
        try (Log log = Log.ofEverything()) {
            try (RunningApplication application = loggedIn(user, topic, orders)
                    .withConfiguration("kafka.sasl-mechanism", mechanism)
                    .start()) {
                sendAndHandle(application, orders);
            }
            assertThat(log.text()).contains(user).doesNotContain("ss\\word");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "scram-sha-512"})
    void namesTheKeysOfALoginThatTheBrokerRejects(String mechanism) throws Exception {
        String user = mechanism.equals("plain") ? SecuredBroker.PLAIN_USER : user("none");
        try (Log log = Log.ofEverything()) {
            assertThat(problem(loggedIn(user, "orders", new Orders())
                            .withConfiguration("kafka.sasl-mechanism", mechanism)
                            .withConfiguration("kafka.password", "wrong-s3cret")))
                    .contains("KAFKA-11 kafka.password", "kafka.username", "kafka.sasl-mechanism")
                    .doesNotContain("wrong-s3cret");
            assertThat(log.text()).doesNotContain("wrong-s3cret");
        }
    }

    @Test
    void goesOnWhenTheBrokerAcceptsItsLogin() throws Exception {
        String topic = broker.open().topic(1);
        String user = user(topic);
        allowAll(user, topic);
        broker.setPassword(user, "another one");
        broker.open().sendOrders(topic, 10, 2);
        Orders orders = new Orders();
        try (Log log = Log.ofFramework();
                RunningApplication application = loggedIn(user, topic, orders)
                        .withConfiguration("kafka.required", "false")
                        .start()) {
            assertThat(log.awaitError("Kafka refuses the consumer"))
                    .startsWith("orders: ")
                    .contains("kafka.username, kafka.password and kafka.sasl-mechanism");
            TimeLimit.MINUTE.await("a send fails with the fix", () -> send(application, new Order("c0", 10))
                    .test()
                    .awaitDone(1, TimeUnit.MINUTES)
                    .errors()
                    .get(0)
                    .getMessage()
                    .contains("correct kafka.username, kafka.password and kafka.sasl-mechanism"));
            broker.setPassword(user, SecuredBroker.PASSWORD);
            assertAllAreHandled(orders, 10);
            assertThat(log.traces()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"classic, group", "consumer, group", "classic, topic", "consumer, topic"})
    void readsWhenItsUserHasTheRight(String protocol, String missing) throws Exception {
        String topic = broker.open().topic(1);
        String user = user(topic);
        boolean isGroup = missing.equals("group");
        if (isGroup) {
            broker.allowTopic(user, topic, AclOperation.READ);
        } else {
            broker.allowGroup(user, group(topic));
        }
        broker.open().sendOrders(topic, 10, 2);
        Orders orders = new Orders();
        try (Log log = Log.ofFramework();
                RunningApplication application = loggedIn(user, topic, orders)
                        .withConfiguration("kafka.group-protocol", protocol)
                        .start()) {
            String resource = isGroup ? "group " + group(topic) : "topics [" + topic + ']';
            assertThat(log.awaitError("Kafka refuses the consumer"))
                    .startsWith("orders: ")
                    .contains(isGroup ? group(topic) : topic, "let the user of kafka.username read the " + resource);
            assertThat(orders.all()).isEmpty();
            if (isGroup) {
                broker.allowGroup(user, group(topic));
            } else {
                broker.allowTopic(user, topic, AclOperation.READ);
            }
            assertAllAreHandled(orders, 10);
            assertThat(log.traces()).isEmpty();
            assertThat(application.injector().getInstance(KafkaService.class)).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({"classic, group", "consumer, group", "classic, topic", "consumer, topic"})
    void goesOnWhenARightIsGivenBack(String protocol, String missing) throws Exception {
        String topic = broker.open().topic(1);
        String user = user(topic);
        allowAll(user, topic);
        broker.open().sendOrders(topic, 10, 2);
        Orders orders = new Orders();
        try (Log log = Log.ofFramework();
                RunningApplication application = loggedIn(user, topic, orders)
                        .withConfiguration("kafka.group-protocol", protocol)
                        .start()) {
            orders.await(10);
            boolean isGroup = missing.equals("group");
            if (isGroup) {
                broker.forbidGroup(user, group(topic));
            } else {
                broker.forbidTopic(user, topic, AclOperation.READ);
                broker.forbidTopic(user, topic, AclOperation.WRITE);
            }
            log.awaitError("let the user of kafka.username read the "
                    + (isGroup ? "group " + group(topic) : "topics [" + topic + ']'));
            broker.open().sendOrders(topic, 20, 2);
            if (isGroup) {
                broker.allowGroup(user, group(topic));
            } else {
                broker.allowTopic(user, topic, AclOperation.READ);
            }
            orders.await(30);
            assertAllAreHandled(orders, 20);
            TimeLimit.MINUTE.await("all are committed", () -> broker.open().committed(group(topic), topic) == 30);
            assertThat(log.traces()).isEmpty();
            assertThat(application.injector().getInstance(KafkaService.class)).isNotNull();
        }
    }

    @Test
    void sendsWhenItsUserMayWrite() throws Exception {
        String topic = broker.open().topic(1);
        String user = user(topic);
        broker.allowGroup(user, group(topic));
        broker.allowTopic(user, topic, AclOperation.READ);
        Orders orders = new Orders();
        try (RunningApplication application = loggedIn(user, topic, orders).start()) {
            send(application, new Order("c0", 5))
                    .test()
                    .awaitDone(1, TimeUnit.MINUTES)
                    .assertError(failure -> failure instanceof KafkaSendException
                            && String.valueOf(failure.getMessage())
                                    .startsWith("The record for " + topic + " cannot be sent: ")
                            && failure.getMessage().contains("let the user of kafka.username write to the topic"));
            broker.allowTopic(user, topic, AclOperation.WRITE);
            TimeLimit.MINUTE.await(
                    "a send succeeds",
                    () -> send(application, new Order("c0", 5))
                                    .test()
                                    .awaitDone(1, TimeUnit.MINUTES)
                                    .errorCount()
                            == 0);
            assertThat(orders.await(1)).extracting(Orders.Handled::number).containsExactly(5L);
        }
    }

    @Test
    void storesADeadLetterWhenItsUserMayWriteIt() throws Exception {
        String topic = broker.open().topic(1);
        String user = user(topic);
        allowAll(user, topic);
        broker.open().sendOrders(topic, 2, 1);
        Orders orders = new Orders(message -> message.value().number() == 0
                ? Completable.error(new IOException("the printer is away"))
                : Completable.complete());
        try (RunningApplication application = loggedIn(user, topic, orders).start()) {
            orders.await(1);
            assertThat(broker.open().committed(group(topic), topic)).isZero();
            broker.allowTopic(user, topic + "-dead", AclOperation.WRITE);
            assertThat(orders.await(2)).extracting(Orders.Handled::number).isEqualTo(List.of(0L, 1L));
            TimeLimit.MINUTE.await("both are committed", () -> broker.open().committed(group(topic), topic) == 2);
            assertThat(application.injector().getInstance(KafkaService.class)).isNotNull();
        }
        assertThat(broker.open().read(topic + "-dead", 1)).hasSize(1);
    }
}
