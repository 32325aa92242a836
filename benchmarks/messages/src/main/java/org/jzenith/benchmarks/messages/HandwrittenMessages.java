package org.jzenith.benchmarks.messages;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Reads orders, or sends them, with kafka-clients alone. */
public final class HandwrittenMessages {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private HandwrittenMessages() {}

    /**
     * Takes {@code consume} and the name of a group, or {@code produce}, the name of a topic, and how many records may
     * be on their way.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", System.getenv("KAFKA_BOOTSTRAP_SERVERS"));
        if (args[0].equals("consume")) {
            consume(settings, args[1]);
        } else {
            produce(settings, args[1], Integer.parseInt(args[2]));
        }
    }

    /** Commits when all records of a poll have been handled, so a crash repeats at most those of one poll. */
    private static void consume(Map<String, Object> settings, String group) throws IOException {
        settings.put("group.id", group);
        settings.put("auto.offset.reset", "earliest");
        settings.put("enable.auto.commit", false);
        settings.put("isolation.level", "read_committed");
        ObjectReader reader = MAPPER.readerFor(Order.class);
        Progress progress = new Progress();
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of("orders"));
            while (true) {
                ConsumerRecords<String, byte[]> received = consumer.poll(Duration.ofMillis(100));
                for (ConsumerRecord<String, byte[]> next : received) {
                    handle(reader.readValue(next.value()), progress);
                }
                if (!received.isEmpty()) {
                    consumer.commitSync();
                }
            }
        }
    }

    private static void handle(Order order, Progress progress) {
        if (order.quantity() > 0) {
            progress.add();
        }
    }

    private static void produce(Map<String, Object> settings, String topic, int onTheirWay)
            throws IOException, InterruptedException {
        settings.put("acks", "all");
        settings.put("enable.idempotence", true);
        settings.put("linger.ms", 0); // As jZenith, which lets no record wait.
        ObjectWriter writer = MAPPER.writerFor(Order.class);
        Semaphore room = new Semaphore(onTheirWay);
        Progress progress = new Progress();
        try (KafkaProducer<String, byte[]> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
            for (long number = 0; ; number++) {
                Order order = Order.of(number);
                room.acquire();
                var unused = producer.send(
                        new ProducerRecord<>(topic, order.customer(), writer.writeValueAsBytes(order)),
                        (metadata, failure) -> {
                            if (failure != null) {
                                throw new IllegalStateException(failure);
                            }
                            room.release();
                            progress.add();
                        });
            }
        }
    }
}
