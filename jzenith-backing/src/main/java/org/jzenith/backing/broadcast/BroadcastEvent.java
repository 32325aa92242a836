package org.jzenith.backing.broadcast;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/**
 * An event for the subscriber of a {@link Broadcast}. Immutable as long as the message is not changed, which all
 * subscribers of an application share.
 *
 * @param <T> the type of the messages
 */
@API(status = API.Status.MAINTAINED)
public sealed interface BroadcastEvent<T> {

    /** Returns the channel. */
    String channel();

    /**
     * A message.
     *
     * @param channel the channel
     * @param value the message
     */
    record Message<T>(String channel, T value) implements BroadcastEvent<T> {

        /** Checks that channel and message are not null. */
        public Message {
            requireNonNull(channel, "channel");
            requireNonNull(value, "value");
        }
    }

    /**
     * Signals that messages may be missing since the last event: the connection was lost, the subscriber was too slow,
     * or a message could not be read. A subscriber that keeps a copy of some data should now read it again.
     *
     * @param channel the channel
     */
    record Gap<T>(String channel) implements BroadcastEvent<T> {

        /** Checks that the channel is not null. */
        public Gap {
            requireNonNull(channel, "channel");
        }
    }
}
