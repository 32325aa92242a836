package org.jzenith.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.vertx.core.buffer.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import org.apiguardian.api.API;

/** An event for the subscriber of a channel. Immutable as long as the payload is not changed. */
@API(status = API.Status.MAINTAINED)
public sealed interface RedisEvent {

    /** Returns the channel; for a {@link Gap}, the subscribed channel or pattern. */
    String channel();

    /**
     * A message, as {@code PUBLISH channel payload} sends it.
     *
     * @param channel the channel, as text in UTF-8
     * @param payload the bytes that were sent, which may be empty
     */
    record Message(String channel, Buffer payload) implements RedisEvent {

        /** Checks that channel and payload are not null. */
        public Message {
            requireNonNull(channel, "channel");
            requireNonNull(payload, "payload");
        }

        /**
         * Returns the payload as text in UTF-8.
         *
         * @throws IllegalStateException if it is not valid UTF-8; {@link #payload()} has the bytes
         */
        public String text() {
            try {
                return UTF_8.newDecoder()
                        .decode(ByteBuffer.wrap(payload.getBytes()))
                        .toString();
            } catch (CharacterCodingException e) {
                throw new IllegalStateException(
                        "A message of the channel " + channel + " is no text in UTF-8. Fix: read its payload()", e);
            }
        }
    }

    /**
     * Signals that messages may be missing since the last event: the connection was lost, or the subscriber was too
     * slow. A subscriber that keeps a copy of some data should now read it again.
     *
     * @param channel the channel or the pattern
     */
    record Gap(String channel) implements RedisEvent {

        /** Checks that the channel is not null. */
        public Gap {
            requireNonNull(channel, "channel");
        }
    }
}
