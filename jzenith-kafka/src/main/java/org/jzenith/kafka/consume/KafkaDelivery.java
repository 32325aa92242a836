package org.jzenith.kafka.consume;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.message.Delivery;

/** A record of Kafka. Its key and its headers are read as UTF-8. */
public final class KafkaDelivery implements Delivery {

    private final ConsumerRecord<byte[], byte[]> consumed;
    private final @Nullable String key;
    private final Map<String, String> headers;

    /** Reads the key and the headers of a record. */
    public KafkaDelivery(ConsumerRecord<byte[], byte[]> consumed) {
        this.consumed = consumed;
        byte[] bytes = consumed.key();
        this.key = bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
        Map<String, String> read = new HashMap<>();
        for (Header header : consumed.headers()) {
            byte[] value = header.value();
            read.put(header.key(), value == null ? "" : new String(value, StandardCharsets.UTF_8));
        }
        this.headers = Map.copyOf(read);
    }

    /** Returns the record as it was received. */
    ConsumerRecord<byte[], byte[]> consumed() {
        return consumed;
    }

    @Override
    public String topic() {
        return consumed.topic();
    }

    @Override
    public String id() {
        return consumed.topic() + '-' + consumed.partition() + '@' + consumed.offset();
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
