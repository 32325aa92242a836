package org.jzenith.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.backing.message.ConsumerOptions;
import org.jzenith.backing.message.ManagedConsumers;
import org.jzenith.backing.message.Message;
import org.jzenith.backing.message.RunningConsumers;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;
import org.jzenith.streams.Orders.Order;
import org.jzenith.streams.consume.StreamReader;
import org.jzenith.streams.error.StreamFullException;
import org.jzenith.testing.servers.TimeLimit;

/** Messages of one or several instances in streams of a real Redis. */
@Timeout(300)
@Tag("vertx")
class StreamsTest {

    private static final TimeLimit LIMIT = TimeLimit.MINUTE;
    private static final AtomicInteger STREAMS = new AtomicInteger();
    private static final int CUSTOMERS = 10;

    private static RedisServer server;

    private final String stream = "orders-" + STREAMS.incrementAndGet();
    private final Orders orders = new Orders();
    private final List<RunningApplication> applications = new ArrayList<>();

    @BeforeAll
    static void startServer() {
        server = new RedisServer();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @AfterEach
    void stop() {
        applications.forEach(RunningApplication::close);
    }

    private RunningApplication start(StreamsPlugin plugin, String... arguments) {
        RunningApplication application = server.application(arguments)
                .withConfiguration("streams.first-pause", "5ms")
                .withPlugins(plugin.stream(stream, Order.class))
                .withModules(binder -> binder.bind(Orders.class).toInstance(orders))
                .start();
        applications.add(application);
        return application;
    }

    private StreamsPlugin consumer(UnaryOperator<ConsumerOptions<Order>> options) {
        return StreamsPlugin.create().messageConsumer(stream, Order.class, Orders.class, Orders::handle, options);
    }

    private RunningApplication startConsumer(String... arguments) {
        return start(consumer(options -> options), arguments);
    }

    private static MessageStream<Order> stream(RunningApplication application) {
        return application.injector().getInstance(Key.get(new TypeLiteral<MessageStream<Order>>() {}));
    }

    private static void send(RunningApplication application, String customer, int number) {
        stream(application).send(customer, new Order(customer, number)).blockingAwait();
    }

    private static RunningConsumers<StreamReader> consumers(RunningApplication application) {
        return application.injector().getInstance(StreamsService.class).consumers();
    }

    private static ManagedConsumers managed(RunningApplication application) {
        return new ManagedConsumers("streams", consumers(application));
    }

    private void act(RunningApplication application, String action) {
        Object unused =
                managed(application).act(stream, Map.of("action", action)).blockingGet();
    }

    private List<Response> deadLetters() {
        Response letters = server.send(Command.XRANGE, "stream:{jzenith-" + stream + ".dead:0}", "-", "+");
        return StreamSupport.stream(letters.spliterator(), false).toList();
    }

    private void awaitHandled(int count) {
        LIMIT.await(count + " messages", () -> orders.handled.size() >= count);
    }

    private long waiting() {
        return IntStream.range(0, 4)
                .mapToLong(number -> server.send(Command.XLEN, "stream:{" + stream + ':' + number + '}')
                        .toLong())
                .sum();
    }

    private void awaitCommit() {
        LIMIT.await("all are handled and deleted", () -> waiting() == 0);
    }

    @Test
    void messagesOfAKeyAreHandledInOrderOnAnyInstance() {
        orders.work = message -> Completable.complete().delay(message.value().number() % 3, TimeUnit.MILLISECONDS);
        RunningApplication application = startConsumer();
        startConsumer();
        Flowable.range(0, CUSTOMERS)
                .flatMapCompletable(
                        customer -> Flowable.range(0, 1_000 / CUSTOMERS).concatMapCompletable(i -> stream(application)
                                .send("c" + customer, new Order("c" + customer, i * CUSTOMERS + customer))))
                .blockingAwait();
        awaitHandled(1_000);
        awaitCommit();
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            int remainder = customer;
            assertThat(orders.numbers("c" + customer))
                    .containsExactlyElementsOf(IntStream.range(0, 1_000)
                            .filter(number -> number % CUSTOMERS == remainder)
                            .boxed()
                            .toList());
        }
    }

    @Test
    void aMessageHasItsKeyItsHeadersAndAnIdOfItsOwn() {
        RunningApplication application = startConsumer();
        stream(application)
                .send("ada", new Order("ada", 1), Map.of("source", "test"))
                .blockingAwait();
        awaitHandled(1);
        assertThat(orders.handled.get(0).key()).contains("ada");
        assertThat(orders.handled.get(0).headers()).containsEntry("source", "test");
        assertThat(orders.handled.get(0).id()).matches(stream + "-[0-3]@\\d+-\\d+");
    }

    @Test
    void whatFailsIsRepeatedInOrderAndThenADeadLetter() {
        orders.work = message -> message.value().number() == 1
                ? Completable.error(new IllegalStateException("no"))
                : Completable.complete();
        RunningApplication application = startConsumer("--streams.attempts=3");
        send(application, "ada", 1);
        send(application, "ada", 2);
        awaitHandled(4);
        assertThat(orders.numbers("ada")).containsExactly(1, 1, 1, 2);
        awaitCommit();
        assertThat(deadLetters()).hasSize(1);
        assertThat(deadLetters().get(0).get(1).toString())
                .contains("{\"customer\":\"ada\",\"number\":1}")
                .contains("java.lang.IllegalStateException: no");
    }

    @Test
    void aPartitionMayStopAtAFailureUntilAnOperatorResumesIt() {
        AtomicBoolean isBroken = new AtomicBoolean(true);
        orders.work =
                message -> isBroken.get() ? Completable.error(new IllegalStateException("no")) : Completable.complete();
        RunningApplication application =
                start(consumer(options -> options.withAttempts(2).stoppingAtFailure()));
        send(application, "ada", 1);
        StreamReader reader = consumers(application).readers().get(0);
        LIMIT.await("a stop", () -> !reader.state().stoppedAt().isEmpty());
        assertThatThrownBy(() -> act(application, "replay")).hasMessageContaining("has no dead letters");
        isBroken.set(false);
        act(application, "resume");
        awaitCommit();
        assertThat(orders.numbers("ada")).containsExactly(1, 1, 1);
    }

    @Test
    void anOperatorPausesAndResumesAConsumer() {
        RunningApplication application = startConsumer();
        Orders others = new Orders();
        RunningApplication other = server.application()
                .withPlugins(StreamsPlugin.create()
                        .messageConsumer(
                                "other",
                                Order.class,
                                Orders.class,
                                Orders::handle,
                                options -> options.withTopics(stream)))
                .withModules(binder -> binder.bind(Orders.class).toInstance(others))
                .start();
        applications.add(other);
        act(application, "pause");
        StreamReader reader = consumers(application).readers().get(0);
        LIMIT.await("the pause", () -> reader.state().isPaused());
        send(application, "ada", 1);
        LIMIT.await("another group has handled it", () -> !others.handled.isEmpty());
        assertThat(orders.handled).isEmpty();
        act(application, "resume");
        awaitHandled(1);
        assertThatThrownBy(() -> act(application, "explode")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> managed(application)
                        .act("other", Map.of("action", "resume"))
                        .blockingGet())
                .isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void anOperatorHasDeadLettersHandledAgain() {
        AtomicBoolean isBroken = new AtomicBoolean(true);
        orders.work = message -> isBroken.get() || message.value().number() == 2
                ? Completable.error(new IllegalStateException("no"))
                : Completable.complete();
        RunningApplication application = startConsumer("--streams.attempts=1");
        for (int number = 1; number <= 3; number++) {
            send(application, "ada", number);
        }
        awaitCommit();
        List<String> ids = orders.handled.stream().map(Message::id).toList();
        isBroken.set(false);
        act(application, "replay");
        LIMIT.await("the end of the replay", () -> !consumers(application).isReplaying(stream));
        assertThat(orders.handled.subList(3, orders.handled.size()))
                .extracting(Message::id)
                .as("each again, with the id of the message that has failed")
                .containsExactlyElementsOf(ids);
        assertThat(deadLetters()).as("only what has failed again").hasSize(1);
        act(application, "replay");
        LIMIT.await(
                "the end of the second replay", () -> !consumers(application).isReplaying(stream));
        assertThat(orders.numbers("ada")).containsExactly(1, 2, 3, 1, 2, 3, 2);
        assertThat(deadLetters().get(0).get(1).toString()).contains("jzenith-dead-topic", stream);
    }

    @Test
    void aStopFinishesWhatIsInProgressAndAnotherInstanceGoesOn() {
        orders.work = message -> Completable.complete().delay(100, TimeUnit.MILLISECONDS);
        RunningApplication first = startConsumer();
        for (int number = 1; number <= 5; number++) {
            send(first, "ada", number);
        }
        awaitHandled(2);
        first.close();
        applications.remove(first);
        startConsumer();
        awaitHandled(5);
        awaitCommit();
        assertThat(orders.numbers("ada")).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void eachGroupHandlesAllMessages() {
        RunningApplication application = start(StreamsPlugin.create()
                .messageConsumer(
                        "one", Order.class, Orders.class, Orders::handle, options -> options.withTopics(stream))
                .messageConsumer(
                        "two", Order.class, Orders.class, Orders::handle, options -> options.withTopics(stream)));
        send(application, "ada", 1);
        send(application, "ada", 2);
        awaitHandled(4);
        awaitCommit();
        assertThat(orders.numbers("ada")).containsExactlyInAnyOrder(1, 1, 2, 2);
    }

    @Test
    void aFullStreamRefusesMessages() {
        RunningApplication application =
                start(StreamsPlugin.create(), "--streams.max-length=3", "--streams.max-message-size=100B");
        for (int number = 1; number <= 3; number++) {
            send(application, "ada", number);
        }
        assertThatThrownBy(() -> send(application, "ada", 4))
                .isInstanceOf(StreamFullException.class)
                .hasMessageContaining("is full: it has 3 messages that were not handled (streams.max-length)");
        assertThatThrownBy(() -> send(application, "x".repeat(100), 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(expected: at most 100, which is streams.max-message-size)");
    }

    @Test
    void theNumberOfPartitionsStays() throws IOException {
        startConsumer();
        String told = catchThrowableOfType(StartupException.class, () -> startConsumer("--streams.partitions=8"))
                        .getMessage()
                        .replace(stream, "orders")
                + '\n';
        Path golden = Path.of("src/test/resources/org/jzenith/streams/golden/STREAMS-1.txt");
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(golden, told);
        }
        assertThat(told).isEqualTo(Files.readString(golden));
    }
}
