package org.jzenith.devservices;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A topic with one partition, and a producer that waits for each acknowledgement. */
record Topic(String bootstrapServers, String name, KafkaProducer<String, String> producer) implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Creates the topic. */
    static Topic create(KafkaCluster kafka, String name) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(name, Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
        return of(kafka.bootstrapServers(), name);
    }

    /** Uses a topic that exists. */
    static Topic of(String bootstrapServers, String name) {
        return new Topic(
                bootstrapServers,
                name,
                new KafkaProducer<>(
                        Map.of("bootstrap.servers", bootstrapServers), new StringSerializer(), new StringSerializer()));
    }

    void send(String key, String value) throws ExecutionException, InterruptedException {
        Object unused = producer.send(new ProducerRecord<>(name, key, value)).get();
    }

    /** Returns the first values, read by a new group of consumers. */
    List<String> values(int count) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                bootstrapServers,
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
