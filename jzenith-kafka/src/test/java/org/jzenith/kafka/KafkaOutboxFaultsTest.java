package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.schedulers.Schedulers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.KafkaCluster;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.outbox.Outbox;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.servers.TimeLimit;

/** Three processes that send an outbox to Kafka, while they are killed and frozen, and the broker is killed. */
@Timeout(1_800)
@Tag("stress")
class KafkaOutboxFaultsTest {

    private static final TimeLimit LIMIT = new TimeLimit(Duration.ofMinutes(25));
    private static final int MESSAGES = Integer.getInteger("stress.messages", 6_000);
    /** A divisor of their number. */
    private static final int OF_A_TRANSACTION = Integer.getInteger("stress.messages-of-a-transaction", 1);

    private static final int KEYS = 20;
    private static final int WRITERS = 6;
    private static final int FAULTS = 9;
    private static final int PARTITIONS = 4;

    private final List<ApplicationProcess> processes = new ArrayList<>();
    private final Random random = new Random();
    private PostgresqlCluster database;
    private KafkaCluster kafka;
    private RunningApplication application;
    private PostgresqlClient client;

    /** The value of a counter. */
    record Value(int number) {}

    @BeforeEach
    void start() throws Exception {
        database = PostgresqlCluster.start();
        kafka = KafkaCluster.start();
        Broker.of(kafka).create("counters", PARTITIONS);
        application = OutboxRelay.application(arguments())
                .withConfiguration("outbox.enabled", "false")
                .start();
        client = application.injector().getInstance(PostgresqlClient.class);
        client.script("create table counters (key text primary key, number int);"
                        + "insert into counters select 'k' || n, 0 from generate_series(1, " + KEYS + ") n")
                .blockingAwait();
        for (int i = 0; i < 3; i++) {
            processes.add(process());
        }
    }

    @AfterEach
    void stop() {
        processes.forEach(ApplicationProcess::close);
        application.close();
        kafka.close();
        database.close();
    }

    private String[] arguments() {
        return new String[] {
            "--postgresql.url=" + database.primaryUrl(),
            "--kafka.bootstrap-servers=" + kafka.bootstrapServers(),
            "--kafka.group-id=counters",
            "--kafka.start-timeout=5m", // While the broker is down
            "--outbox.lease-duration=2s"
        };
    }

    private ApplicationProcess process() {
        return ApplicationProcess.of(OutboxRelay.class)
                .withArguments(arguments())
                .withDeadline(Duration.ofMinutes(5))
                .start();
    }

    private void write() {
        Outbox outbox = application.injector().getInstance(Outbox.class);
        Flowable.range(0, MESSAGES / OF_A_TRANSACTION)
                .flatMapCompletable(
                        i -> client.inTransactionCompletable(tx -> {
                                    String key = "k" + (1 + random.nextInt(KEYS));
                                    return tx.one(
                                                    Integer.class,
                                                    "update counters set number = number + $2 where key = $1 returning number",
                                                    key,
                                                    OF_A_TRANSACTION)
                                            .toSingle()
                                            .doOnSuccess(
                                                    last -> IntStream.rangeClosed(last - OF_A_TRANSACTION + 1, last)
                                                            .forEach(number -> outbox.publish(
                                                                    tx, "counters", key, new Value(number))))
                                            .ignoreElement();
                                })
                                .subscribeOn(Schedulers.io()),
                        false,
                        WRITERS)
                .blockingAwait();
    }

    private long deleted() {
        record Counts(long published, long waiting) {}
        Counts counts = client.one(
                        Counts.class,
                        "select (select coalesce(sum(number), 0) from counters) as published, "
                                + "(select count(*) from jzenith.outbox) as waiting")
                .blockingGet();
        return counts.published() - counts.waiting();
    }

    private void awaitDeleted(long count) {
        LIMIT.await(count + " messages", () -> deleted() >= count);
    }

    /** Reads the topic from its begin: the values of each key, in the order in which they come. */
    private Map<String, List<Integer>> read() {
        Map<String, List<Integer>> values = new HashMap<>();
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "isolation.level", "read_committed"),
                new StringDeserializer(),
                new StringDeserializer())) {
            Set<TopicPartition> all = new LinkedHashSet<>();
            for (int partition = 0; partition < PARTITIONS; partition++) {
                all.add(new TopicPartition("counters", partition));
            }
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> ends = consumer.endOffsets(all, Duration.ofMinutes(1));
            while (all.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                for (ConsumerRecord<String, String> message : consumer.poll(Duration.ofMillis(200))) {
                    values.computeIfAbsent(message.key(), key -> new ArrayList<>())
                            .add(Integer.valueOf(message.value().replaceAll("\\D", "")));
                }
            }
        }
        return values;
    }

    @Test
    void noMessageIsLostOrOutOfOrderAlthoughRelaysAndTheBrokerAreKilled() throws Exception {
        Thread writing = new Thread(this::write);
        writing.start();
        for (int fault = 1; fault <= FAULTS; fault++) {
            awaitDeleted((long) MESSAGES * fault / (FAULTS + 1));
            ApplicationProcess process = processes.get(random.nextInt(processes.size()));
            switch (fault % 3) {
                case 0 -> {
                    kafka.kill(1);
                    kafka.restart(1);
                }
                case 1 -> {
                    process.kill();
                    processes.remove(process);
                    processes.add(process());
                }
                default -> {
                    process.freeze();
                    TimeUnit.SECONDS.sleep(3); // Past its leases.
                    process.resume();
                }
            }
        }
        writing.join();
        awaitDeleted(MESSAGES);
        Map<String, List<Integer>> values = read();
        int repeated = 0;
        int received = 0;
        for (int key = 1; key <= KEYS; key++) {
            List<Integer> all = values.getOrDefault("k" + key, List.of());
            int count = client.one(Integer.class, "select number from counters where key = $1", "k" + key)
                    .blockingGet();
            List<Integer> firsts = List.copyOf(new LinkedHashSet<>(all));
            assertThat(firsts)
                    .as("k%s", key)
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, count).boxed().toList());
            received += firsts.size();
            repeated += all.size() - firsts.size();
        }
        assertThat(received).isEqualTo(MESSAGES);
        System.out.printf("%,d messages, 0 lost, 0 out of order, %,d more than once%n", received, repeated);
    }
}
