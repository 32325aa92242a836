package org.jzenith.devservices;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A topic with one partition, and a producer for it. */
record Topic(String bootstrapServers, String name, KafkaProducer<String, String> producer) implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    /** After this, the clients ask another broker; 30 s would be the default. */
    private static final int REQUEST_MILLIS = 5_000;

    /** Creates the topic. */
    static Topic create(String bootstrapServers, String name) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(name, Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
        return of(bootstrapServers, name);
    }

    /** Uses a topic that exists. */
    static Topic of(String bootstrapServers, String name) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "request.timeout.ms",
                REQUEST_MILLIS,
                "delivery.timeout.ms",
                (int) PATIENCE.toMillis());
        return new Topic(
                bootstrapServers, name, new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer()));
    }

    /** Sends a value and waits until it is acknowledged. */
    void send(String value) throws ExecutionException, InterruptedException {
        Object unused = begin(value).get();
    }

    /** Sends a value; the future ends when it is acknowledged. */
    Future<?> begin(String value) {
        return producer.send(new ProducerRecord<>(name, value));
    }

    /** Returns the first values, read by a new group of consumers. */
    List<String> values(int count) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "request.timeout.ms",
                REQUEST_MILLIS,
                "group.id",
                UUID.randomUUID().toString(),
                "auto.offset.reset",
                "earliest");
        List<String> values = new ArrayList<>();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of(name));
            while (values.size() < count && System.nanoTime() - deadline < 0) {
                for (ConsumerRecord<String, String> received : consumer.poll(Duration.ofSeconds(1))) {
                    values.add(received.value());
                }
            }
        }
        return values;
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
