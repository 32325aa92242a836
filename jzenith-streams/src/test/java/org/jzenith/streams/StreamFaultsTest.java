package org.jzenith.streams;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import io.reactivex.Flowable;
import io.vertx.redis.client.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.RunningApplication;
import org.jzenith.streams.Orders.Order;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.servers.TimeLimit;

/** Three processes that handle the messages of a stream, while they are killed and frozen. */
@Timeout(1_800)
@Tag("stress")
class StreamFaultsTest {

    private static final TimeLimit LIMIT = new TimeLimit(Duration.ofMinutes(25));
    private static final int MESSAGES = Integer.getInteger("stress.messages", 10_000);
    private static final int CUSTOMERS = 20;
    private static final int FAULTS = 6;

    private final List<ApplicationProcess> processes = new ArrayList<>();
    private final Random random = new Random();
    private RedisServer server;
    private RunningApplication sender;

    @BeforeEach
    void start() {
        server = new RedisServer();
        sender = server.application()
                .withPlugins(StreamsPlugin.create().stream(StreamWriter.STREAM, Order.class))
                .start();
        for (int i = 0; i < 3; i++) {
            processes.add(process());
        }
    }

    @AfterEach
    void stop() {
        processes.forEach(ApplicationProcess::close);
        sender.close();
        server.close();
    }

    private ApplicationProcess process() {
        return ApplicationProcess.of(StreamWriter.class)
                .withArguments(server.arguments())
                .withDeadline(Duration.ofMinutes(5))
                .start();
    }

    private void send() {
        MessageStream<Order> stream =
                sender.injector().getInstance(Key.get(new TypeLiteral<MessageStream<Order>>() {}));
        Flowable.range(0, MESSAGES)
                .concatMapCompletable(
                        number -> stream.send("c" + number % CUSTOMERS, new Order("c" + number % CUSTOMERS, number)))
                .blockingAwait();
    }

    private List<Integer> written(int customer) {
        return StreamSupport.stream(
                        server.send(Command.LRANGE, "written:c" + customer, 0, -1)
                                .spliterator(),
                        false)
                .map(number -> number.toInteger())
                .toList();
    }

    private long written() {
        return IntStream.range(0, CUSTOMERS)
                .mapToLong(customer ->
                        server.send(Command.LLEN, "written:c" + customer).toLong())
                .sum();
    }

    private void awaitWritten(long count) {
        LIMIT.await(count + " messages", () -> written() >= count);
    }

    @Test
    void noMessageIsLostOrOutOfOrderAlthoughProcessesAreKilledAndFrozen() throws Exception {
        Thread sending = new Thread(this::send);
        sending.start();
        for (int fault = 1; fault <= FAULTS; fault++) {
            awaitWritten((long) MESSAGES * fault / (FAULTS + 1));
            ApplicationProcess process = processes.get(random.nextInt(processes.size()));
            if (fault % 2 == 0) {
                process.freeze();
                TimeUnit.SECONDS.sleep(3); // Past its leases.
                process.resume();
            } else {
                process.kill();
                processes.remove(process);
                processes.add(process());
            }
        }
        sending.join();
        LIMIT.await("all messages are handled", () -> IntStream.range(0, CUSTOMERS)
                .allMatch(customer -> new LinkedHashSet<>(written(customer)).size() == MESSAGES / CUSTOMERS));
        long repeated = written() - MESSAGES;
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            int remainder = customer;
            assertThat(new LinkedHashSet<>(written(customer)))
                    .as("c%s", customer)
                    .containsExactlyElementsOf(IntStream.range(0, MESSAGES)
                            .filter(number -> number % CUSTOMERS == remainder)
                            .boxed()
                            .toList());
        }
        System.out.printf("%,d messages, 0 lost, 0 out of order, %,d more than once%n", MESSAGES, repeated);
    }
}
