package org.jzenith.backing.broadcast;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.vertx.core.Vertx;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.metrics.ScopedMeters;

/** All broadcasts of one client, one for each channel. Safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class Broadcasts implements AutoCloseable {

    /** A program with more channels puts ids into their names. */
    private static final int MAX_CHANNELS = 500;

    private final Vertx vertx;
    private final String client;
    private final MessageLimit limit;
    private final Supplier<ObjectMapper> mapper;
    private final Map<String, JsonBroadcast<?>> channels = new HashMap<>();
    private final ScopedMeters meters = new ScopedMeters();
    private @Nullable MeterRegistry registry;

    /**
     * Creates the broadcasts of a client.
     *
     * @param client the namespace of the client, for its metrics
     * @param mapper returns the application's mapper, which is needed at the first message
     */
    public Broadcasts(Vertx vertx, String client, MessageLimit limit, Supplier<ObjectMapper> mapper) {
        this.vertx = vertx;
        this.client = client;
        this.limit = limit;
        this.mapper = mapper;
    }

    /** Returns the largest message. */
    public MessageLimit limit() {
        return limit;
    }

    /**
     * Returns the broadcast of a channel. The first call for a channel creates it.
     *
     * @param bytes sends and receives the bytes of messages. If it does not signal its events on the event loop of its
     *     subscription, they take one step more
     * @throws IllegalArgumentException if the channel has another type, or there are too many
     */
    @SuppressWarnings("unchecked") // The type of a channel is compared.
    public synchronized <T> JsonBroadcast<T> of(Broadcast<byte[]> bytes, Class<T> type) {
        String channel = bytes.channel();
        JsonBroadcast<?> known = channels.get(channel);
        if (known == null) {
            JsonBroadcast<T> made = create(bytes, type);
            channels.put(channel, made);
            return made;
        }
        if (known.type() != type) {
            throw new IllegalArgumentException("channel: \"" + channel + "\" already has messages of the type "
                    + known.type().getName() + ", and not of " + type.getName()
                    + " (expected: one type for each channel of a client)");
        }
        return (JsonBroadcast<T>) known;
    }

    private <T> JsonBroadcast<T> create(Broadcast<byte[]> bytes, Class<T> type) {
        if (channels.size() == MAX_CHANNELS) {
            throw new IllegalArgumentException("channel: \"" + bytes.channel() + "\" would be one more than "
                    + MAX_CHANNELS + " (expected: few channels with constant names, and ids in their messages)");
        }
        JsonMessages<T> messages = new JsonMessages<>(mapper, type);
        BroadcastMeters counts = new BroadcastMeters();
        measure(bytes.channel(), counts);
        return new JsonBroadcast<>(
                bytes,
                messages,
                limit,
                counts,
                new SharedSubscription<>(vertx, bytes, messages, limit.bytes(), counts));
    }

    private void measure(String channel, BroadcastMeters counts) {
        if (registry != null) {
            counts.bind(registry, meters, Tags.of("client", client, "channel", channel));
        }
    }

    /** Adds the counters of all channels to the registry, also of later ones. */
    public synchronized void bind(MeterRegistry bound) {
        registry = bound;
        channels.forEach((channel, broadcast) -> measure(channel, broadcast.meters()));
    }

    /** Removes the counters from the registry. The end of the source ends the subscriptions. */
    @Override
    public void close() {
        meters.close();
    }
}
