package org.jzenith.streams;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import java.util.Map;
import org.apiguardian.api.API;
import org.jzenith.backing.message.MessageCodec;

/**
 * A stream to which the application sends values. {@link StreamsPlugin#stream} binds it. Safe on any thread, and never
 * holds its caller.
 *
 * @param <T> the type of the values
 */
@API(status = API.Status.MAINTAINED)
public final class MessageStream<T> {

    private final String name;
    private final MessageCodec<T> codec;
    private final StreamSender sender;

    MessageStream(String name, MessageCodec<T> codec, StreamSender sender) {
        this.name = name;
        this.codec = codec;
        this.sender = sender;
    }

    /** Returns the name of the stream. */
    public String name() {
        return name;
    }

    /** Sends a value, as {@link StreamSender#send} does. */
    public Completable send(String key, T value) {
        return send(key, value, Map.of());
    }

    /** Sends a value with headers. */
    public Completable send(String key, T value, Map<String, String> headers) {
        requireNonNull(key, "key");
        requireNonNull(value, "value");
        return Completable.defer(() -> {
            byte[] bytes;
            try {
                bytes = codec.encode(value);
            } catch (Exception e) {
                throw new IllegalArgumentException(
                        "The value for " + name + " cannot be written: " + e.getMessage(), e);
            }
            return sender.send(name, key, bytes, headers);
        });
    }
}
