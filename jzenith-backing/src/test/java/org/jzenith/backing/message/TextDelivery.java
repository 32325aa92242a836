package org.jzenith.backing.message;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message of a server that does not exist; its value is a text. */
record TextDelivery(long position, @Nullable String key, @Nullable String text) implements Delivery {

    @Override
    public String topic() {
        return "orders";
    }

    @Override
    public String id() {
        return "orders-0@" + position;
    }

    @Override
    public byte @Nullable [] value() {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Map<String, String> headers() {
        return Map.of();
    }

    @Override
    public Instant timestamp() {
        return Instant.EPOCH;
    }
}
