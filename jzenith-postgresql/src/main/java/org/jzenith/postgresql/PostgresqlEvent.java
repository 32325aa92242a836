package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/** An event for the subscriber of a channel. Immutable. */
@API(status = API.Status.MAINTAINED)
public sealed interface PostgresqlEvent {

    /** Returns the channel. */
    String channel();

    /**
     * A notification, as {@code NOTIFY channel, 'payload'} sends it.
     *
     * @param channel the channel
     * @param payload the text that was sent with it, which may be empty
     * @param processId the id of the server's process that sent it
     */
    record Notification(String channel, String payload, int processId) implements PostgresqlEvent {

        /** Checks that channel and payload are not null. */
        public Notification {
            requireNonNull(channel, "channel");
            requireNonNull(payload, "payload");
        }
    }

    /**
     * Signals that notifications may be missing since the last event: the connection was lost, or the subscriber was
     * too slow. A subscriber that keeps a copy of some data should now read it again.
     *
     * @param channel the channel
     */
    record Gap(String channel) implements PostgresqlEvent {

        /** Checks that the channel is not null. */
        public Gap {
            requireNonNull(channel, "channel");
        }
    }
}
