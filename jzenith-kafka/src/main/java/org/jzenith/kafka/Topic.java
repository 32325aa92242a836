package org.jzenith.kafka;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.message.MessageCodec;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.kafka.error.KafkaBusyException;
import org.jzenith.kafka.error.KafkaSendException;
import org.jzenith.kafka.error.KafkaUnavailableException;
import org.jzenith.kafka.produce.RecordSender;

/**
 * A topic to which the application sends values. {@link KafkaPlugin#topic} binds it. Safe on any thread, and never
 * holds its caller.
 *
 * <p>Each subscription to a returned {@code Completable} sends the value once. It completes, on the event loop of the
 * subscriber, when all brokers that are in sync have the record. It fails with a {@link KafkaBusyException} if
 * {@code kafka.queue-size} others are on their way, with a {@link KafkaUnavailableException} if the brokers do not
 * confirm the record within {@code kafka.delivery-timeout}, and with a {@link KafkaSendException} if they refuse it.
 *
 * @param <T> the type of the values
 */
@API(status = API.Status.MAINTAINED)
public final class Topic<T> {

    private static final String TRACEPARENT = "traceparent";

    private final String name;
    private final MessageCodec<T> codec;
    private final RecordSender sender;

    Topic(String name, MessageCodec<T> codec, RecordSender sender) {
        this.name = name;
        this.codec = codec;
        this.sender = sender;
    }

    /** Returns the name of the topic. */
    public String name() {
        return name;
    }

    /** Sends a value. All values with this key stay in order, if one is sent after the other. */
    public Completable send(String key, T value) {
        return send(key, value, Map.of());
    }

    /** Sends a value with headers. */
    public Completable send(String key, T value, Map<String, String> headers) {
        requireNonNull(key, "key");
        requireNonNull(value, "value");
        return Completable.defer(() -> sender.send(encoded(key, value, headers)));
    }

    /** Marks the key as deleted: in a compacted topic, Kafka removes its older values. */
    public Completable delete(String key) {
        requireNonNull(key, "key");
        return Completable.defer(() -> sender.send(encoded(key, null, Map.of())));
    }

    private ProducerRecord<byte[], byte[]> encoded(String key, @Nullable T value, Map<String, String> headers) {
        RecordHeaders all = new RecordHeaders();
        headers.forEach((header, text) -> all.add(header, text.getBytes(StandardCharsets.UTF_8)));
        String origin = headers.containsKey(TRACEPARENT) ? null : WorkObserver.currentOrigin();
        if (origin != null) {
            all.add(TRACEPARENT, origin.getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes;
        try {
            bytes = value == null ? null : codec.encode(value);
        } catch (Exception e) {
            throw new KafkaSendException("The value for " + name + " cannot be written: " + e.getMessage(), e);
        }
        return new ProducerRecord<>(name, null, key.getBytes(StandardCharsets.UTF_8), bytes, all);
    }
}
