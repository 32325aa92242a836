package org.jzenith.backing.broadcast;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * A broadcast of values over one of bytes. Safe on any thread. {@link Broadcasts} creates it.
 *
 * @param <T> the type of the messages
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class JsonBroadcast<T> implements Broadcast<T> {

    private final Broadcast<byte[]> bytes;
    private final JsonMessages<T> messages;
    private final MessageLimit limit;
    private final BroadcastMeters meters;
    private final SharedSubscription<T> subscription;

    JsonBroadcast(
            Broadcast<byte[]> bytes,
            JsonMessages<T> messages,
            MessageLimit limit,
            BroadcastMeters meters,
            SharedSubscription<T> subscription) {
        this.bytes = bytes;
        this.messages = messages;
        this.limit = limit;
        this.meters = meters;
        this.subscription = subscription;
    }

    Class<T> type() {
        return messages.type();
    }

    BroadcastMeters meters() {
        return meters;
    }

    @Override
    public String channel() {
        return bytes.channel();
    }

    @Override
    public Completable publish(T message) {
        return publish(message, bytes::publish);
    }

    /** Publishes a message as {@link #publish(Object)} does, but {@code sending} sends its bytes. */
    public Completable publish(T message, Function<byte[], Completable> sending) {
        requireNonNull(message, "message");
        return Completable.defer(() -> sending.apply(encoded(message))).doOnComplete(meters::published);
    }

    private byte[] encoded(T message) {
        byte[] encoded;
        try {
            encoded = messages.encode(message);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "A message for the channel " + channel() + " cannot be written as JSON: " + type().getName(), e);
        }
        if (encoded.length > limit.bytes()) {
            throw new IllegalArgumentException("A message for the channel " + channel() + " has " + encoded.length
                    + " bytes as JSON (expected: at most " + limit.bytes() + ", which is " + limit.key()
                    + "). Fix: store the value, and publish its id");
        }
        return encoded;
    }

    @Override
    public Flowable<BroadcastEvent<T>> events() {
        return subscription.events();
    }
}
