package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;

/** What who listens to a channel is told. Immutable. */
public sealed interface PostgresqlEvent {

    /** Returns the channel. */
    String channel();

    /**
     * A notification, as {@code NOTIFY channel, 'payload'} sends it.
     *
     * @param channel   the channel
     * @param payload   what was sent with it, perhaps nothing
     * @param processId the number of the server's process that sent it
     */
    record Notification(String channel, String payload, int processId) implements PostgresqlEvent {

        /** Checks that channel and payload are there. */
        public Notification {
            requireNonNull(channel, "channel");
            requireNonNull(payload, "payload");
        }
    }

    /**
     * Says that notifications may have been missed since the last event: the connection was lost, or they came faster than they
     * were taken. Whoever keeps a copy of something reads it anew now.
     *
     * @param channel the channel
     */
    record Gap(String channel) implements PostgresqlEvent {

        /** Checks that the channel is there. */
        public Gap {
            requireNonNull(channel, "channel");
        }
    }
}
