package org.jzenith.backing.message;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A message with everything that is known about it. Immutable, as far as its value is.
 *
 * @param <T> the type of the value
 */
@API(status = API.Status.MAINTAINED)
public final class Message<T> {

    private final Delivery delivery;
    private final @Nullable T value;
    private final int attempt;

    Message(Delivery delivery, @Nullable T value, int attempt) {
        this.delivery = requireNonNull(delivery, "delivery");
        this.value = value;
        this.attempt = attempt;
    }

    /** Returns the name of the topic or stream. */
    public String topic() {
        return delivery.topic();
    }

    /**
     * Returns the id of the message, which is the same in all attempts, and which no other message of the server has.
     */
    public String id() {
        return delivery.id();
    }

    /** Returns the key; empty if the message has none. */
    public Optional<String> key() {
        return Optional.ofNullable(delivery.key());
    }

    /** Returns whether the message has no value, which marks its key as deleted. */
    public boolean isDeletion() {
        return value == null;
    }

    /**
     * Returns the value.
     *
     * @throws IllegalStateException if the message is a {@linkplain #isDeletion() deletion}
     */
    public T value() {
        if (value == null) {
            throw new IllegalStateException(this + " has no value (fix: ask isDeletion() first)");
        }
        return value;
    }

    /** Returns the headers, as UTF-8; the last one of each name. */
    public Map<String, String> headers() {
        return delivery.headers();
    }

    /** Returns when the message was sent. */
    public Instant timestamp() {
        return delivery.timestamp();
    }

    /** Returns the number of the attempt on this instance, from 1. */
    public int attempt() {
        return attempt;
    }

    /** Returns text such as {@code Message orders-3@1217, attempt 2}. */
    @Override
    public String toString() {
        return "Message " + id() + ", attempt " + attempt;
    }
}
