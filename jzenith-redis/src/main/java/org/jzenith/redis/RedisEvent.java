package org.jzenith.redis;

import static java.util.Objects.requireNonNull;

import io.vertx.core.buffer.Buffer;

/** What who subscribes to a channel is told. Immutable, if nobody changes the payload. */
public sealed interface RedisEvent {

    /** Returns the channel; of a {@link Gap} what was subscribed to, which may be a pattern. */
    String channel();

    /**
     * A message, as {@code PUBLISH channel payload} sends it.
     *
     * @param channel the channel
     * @param payload what was sent, perhaps nothing
     */
    record Message(String channel, Buffer payload) implements RedisEvent {

        /** Checks that channel and payload are there. */
        public Message {
            requireNonNull(channel, "channel");
            requireNonNull(payload, "payload");
        }

        /** Returns the payload as text in UTF-8. */
        public String text() {
            return payload.toString();
        }
    }

    /**
     * Says that messages may have been missed since the last event: the connection was lost, or they came faster than they were
     * taken. Whoever keeps a copy of something reads it anew now.
     *
     * @param channel the channel or the pattern
     */
    record Gap(String channel) implements RedisEvent {

        /** Checks that the channel is there. */
        public Gap {
            requireNonNull(channel, "channel");
        }
    }
}
