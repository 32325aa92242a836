package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.JZenith;
import org.jzenith.devservices.KafkaCluster;
import org.jzenith.testing.servers.TimeLimit;

/** One broker for all tests of this JVM, with topics for each of them. */
final class Broker {

    private static final AtomicInteger NAMES = new AtomicInteger();
    private static @Nullable Broker shared;

    private final KafkaCluster cluster;

    private Broker(KafkaCluster cluster) {
        this.cluster = cluster;
    }

    static synchronized Broker shared() {
        if (shared == null) {
            shared = new Broker(KafkaCluster.start());
        }
        return shared;
    }

    static Broker of(KafkaCluster cluster) {
        return new Broker(cluster);
    }

    String servers() {
        return cluster.bootstrapServers();
    }

    /** Creates a topic with a name of its own, and one for its dead letters, with {@code -dead} at the end. */
    String topic(int partitions) throws Exception {
        String name = "orders-" + NAMES.incrementAndGet();
        create(name, partitions);
        create(name + "-dead", 1);
        return name;
    }

    /** Creates a topic, and waits until the brokers lead all its partitions: they confirm it before they know it. */
    void create(String name, int partitions) throws Exception {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(name, Optional.of(partitions), Optional.empty())))
                    .all()
                    .get(1, TimeUnit.MINUTES);
            new TimeLimit(Duration.ofMinutes(2))
                    .await(name + " has leaders", () -> hasLeaders(admin, name, partitions));
        }
    }

    private static boolean hasLeaders(Admin admin, String topic, int partitions) throws Exception {
        try {
            admin.listOffsets(latest(topic, partitions)).all().get(1, TimeUnit.MINUTES);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RetriableException) {
                return false;
            }
            throw e;
        }
    }

    private static Map<TopicPartition, OffsetSpec> latest(String topic, int partitions) {
        return IntStream.range(0, partitions)
                .boxed()
                .collect(Collectors.toMap(number -> new TopicPartition(topic, number), number -> OffsetSpec.latest()));
    }

    /** Deletes the records of the first partition before an offset, as the retention of a topic does. */
    void deleteBefore(String topic, long offset) throws Exception {
        try (Admin admin = admin()) {
            admin.deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(offset)))
                    .all()
                    .get(1, TimeUnit.MINUTES);
        }
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", servers()));
    }

    /** Returns an application with this plugin, that can be started. */
    JZenith application(String group, KafkaPlugin plugin, Orders orders) {
        return JZenith.application()
                .withConfiguration("kafka.bootstrap-servers", servers())
                .withConfiguration("kafka.group-id", group)
                .withConfiguration("kafka.first-pause", "5ms")
                .withPlugins(plugin)
                .withModules(binder -> binder.bind(Orders.class).toInstance(orders));
    }

    KafkaProducer<String, String> producer() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", servers(), "linger.ms", 5), new StringSerializer(), new StringSerializer());
    }

    void send(String topic, @Nullable String key, @Nullable String value) throws Exception {
        try (KafkaProducer<String, String> producer = producer()) {
            producer.send(new ProducerRecord<>(topic, key, value)).get(1, TimeUnit.MINUTES);
        }
    }

    /** Sends orders 0 to {@code count - 1}, each with the remainder by {@code keys} as its key. */
    void sendOrders(String topic, int count, int keys) {
        try (KafkaProducer<String, String> producer = producer()) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int number = 0; number < count; number++) {
                String key = "c" + number % keys;
                sent.add(producer.send(new ProducerRecord<>(topic, key, order(key, number))));
            }
            for (Future<RecordMetadata> record : sent) {
                assertThat(record).succeedsWithin(Duration.ofMinutes(3));
            }
        }
    }

    static String order(String customer, long number) {
        return "{\"customer\": \"" + customer + "\", \"number\": " + number + '}';
    }

    /** Returns the sum of the offsets that the group has committed of a topic. */
    long committed(String group, String topic) throws Exception {
        try (Admin admin = admin()) {
            Map<TopicPartition, OffsetAndMetadata> offsets = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get(1, TimeUnit.MINUTES);
            return offsets.entrySet().stream()
                    .filter(entry -> entry.getKey().topic().equals(topic))
                    .mapToLong(entry -> entry.getValue().offset())
                    .sum();
        }
    }

    /** Returns how many records a topic has received. */
    long sent(String topic) throws Exception {
        try (Admin admin = admin()) {
            int partitions = admin.describeTopics(Set.of(topic))
                    .allTopicNames()
                    .get(1, TimeUnit.MINUTES)
                    .get(topic)
                    .partitions()
                    .size();
            return admin.listOffsets(latest(topic, partitions)).all().get(1, TimeUnit.MINUTES).values().stream()
                    .mapToLong(ListOffsetsResultInfo::offset)
                    .sum();
        }
    }

    /** Returns the client ids of the members of a group, also of those that join. */
    Set<String> members(String group) throws Exception {
        try (Admin admin = admin()) {
            return admin
                    .describeConsumerGroups(Set.of(group))
                    .all()
                    .get(1, TimeUnit.MINUTES)
                    .get(group)
                    .members()
                    .stream()
                    .map(MemberDescription::clientId)
                    .collect(Collectors.toSet());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return Set.of();
            }
            throw e;
        }
    }

    /** Reads so many records of the first partition of a topic, from its begin. */
    List<ConsumerRecord<byte[], byte[]>> read(String topic, int count) {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", servers()), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(Set.of(new TopicPartition(topic, 0)));
            consumer.seekToBeginning(consumer.assignment());
            List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
            long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
            while (all.size() < count && System.nanoTime() - until < 0) {
                consumer.poll(Duration.ofMillis(200)).forEach(all::add);
            }
            return all;
        }
    }

    static Map<String, String> headers(ConsumerRecord<byte[], byte[]> message) {
        return StreamSupport.stream(message.headers().spliterator(), false)
                .collect(Collectors.toMap(
                        header -> header.key(), header -> new String(header.value(), StandardCharsets.UTF_8)));
    }
}
