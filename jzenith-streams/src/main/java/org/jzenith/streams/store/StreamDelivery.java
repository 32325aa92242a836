package org.jzenith.streams.store;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.message.Delivery;

/**
 * A message of a stream. A dead letter that is replayed has the stream and the id of the message that has failed. Safe
 * on any thread; nobody changes its bytes.
 */
public final class StreamDelivery implements Delivery {

    private final StreamPartition partition;
    private final String entry;
    private final Origin origin;
    private final long position;
    private final String key;
    private final byte[] value;
    private final Map<String, String> headers;

    /**
     * Where a message was first.
     *
     * @param partition text such as {@code 3}
     */
    public record Origin(String stream, String partition, String entry) {}

    StreamDelivery(
            StreamPartition partition,
            String entry,
            Origin origin,
            long position,
            String key,
            byte[] value,
            Map<String, String> headers) {
        this.partition = partition;
        this.entry = entry;
        this.origin = origin;
        this.position = position;
        this.key = key;
        this.value = value;
        this.headers = Map.copyOf(headers);
    }

    /** Returns a dead letter with the place of the message that has failed. */
    public StreamDelivery withOrigin(Origin first) {
        return new StreamDelivery(partition, entry, first, position, key, value, headers);
    }

    /** Returns where the message was first. */
    public Origin origin() {
        return origin;
    }

    /** Returns the id of the entry in Redis. */
    public String entry() {
        return entry;
    }

    @Override
    public String topic() {
        return origin.stream;
    }

    /** Returns text such as {@code orders-3@1700000000000-0}. */
    @Override
    public String id() {
        return origin.stream + '-' + origin.partition + '@' + origin.entry;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public @Nullable String key() {
        return key;
    }

    @Override
    public byte[] value() {
        return value;
    }

    @Override
    public Map<String, String> headers() {
        return headers;
    }

    @Override
    public Instant timestamp() {
        return Instant.ofEpochMilli(Long.parseLong(entry.substring(0, entry.indexOf('-'))));
    }

    @Override
    public String toString() {
        return id() + ' ' + new String(value, StandardCharsets.UTF_8);
    }
}
