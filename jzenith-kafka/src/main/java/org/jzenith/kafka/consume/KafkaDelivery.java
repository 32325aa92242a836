package org.jzenith.kafka.consume;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.message.Delivery;

/**
 * A record of Kafka. Its key and its headers are read as UTF-8. A dead letter that is replayed has the topic and the id
 * of the record that has failed.
 */
public final class KafkaDelivery implements Delivery {

    private final ConsumerRecord<byte[], byte[]> consumed;
    private final @Nullable String key;
    private final Map<String, String> headers;
    private final Origin origin;

    /** Where a record was first. */
    record Origin(String topic, String partition, String offset) {}

    private KafkaDelivery(ConsumerRecord<byte[], byte[]> consumed, boolean isDeadLetter) {
        this.consumed = consumed;
        byte[] bytes = consumed.key();
        this.key = bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
        Map<String, String> read = new HashMap<>();
        for (Header header : consumed.headers()) {
            byte[] value = header.value();
            read.put(header.key(), value == null ? "" : new String(value, StandardCharsets.UTF_8));
        }
        this.headers = Map.copyOf(read);
        Origin here =
                new Origin(consumed.topic(), Integer.toString(consumed.partition()), Long.toString(consumed.offset()));
        this.origin = isDeadLetter
                ? new Origin(
                        headers.getOrDefault(DeadLetterTopic.TOPIC, here.topic),
                        headers.getOrDefault(DeadLetterTopic.PARTITION, here.partition),
                        headers.getOrDefault(DeadLetterTopic.OFFSET, here.offset))
                : here;
    }

    /** Reads the key and the headers of a record. */
    static KafkaDelivery of(ConsumerRecord<byte[], byte[]> consumed) {
        return new KafkaDelivery(consumed, false);
    }

    /** Reads the key and the headers of a dead letter. */
    static KafkaDelivery ofDeadLetter(ConsumerRecord<byte[], byte[]> consumed) {
        return new KafkaDelivery(consumed, true);
    }

    /** Returns where the record was first. */
    Origin origin() {
        return origin;
    }

    /** Returns the record as it was received. */
    ConsumerRecord<byte[], byte[]> consumed() {
        return consumed;
    }

    @Override
    public String topic() {
        return origin.topic;
    }

    @Override
    public String id() {
        return origin.topic + '-' + origin.partition + '@' + origin.offset;
    }

    @Override
    public long position() {
        return consumed.offset();
    }

    @Override
    public @Nullable String key() {
        return key;
    }

    @Override
    public byte @Nullable [] value() {
        return consumed.value();
    }

    @Override
    public Map<String, String> headers() {
        return headers;
    }

    @Override
    public Instant timestamp() {
        return Instant.ofEpochMilli(consumed.timestamp());
    }
}
