package org.jzenith.backing.broadcast;

import org.apiguardian.api.API;

/** A client whose server passes messages on to all instances of an application. Safe on any thread. */
@API(status = API.Status.MAINTAINED)
public interface BroadcastClient {

    /**
     * Returns the broadcast of a channel, whose messages are JSON, written and read by the application's
     * {@code ObjectMapper}. Several calls for the same channel share their subscription. Intended for few channels with
     * constant names: the client keeps each of them, and each has metrics. An id belongs in the message.
     *
     * @param channel the name of the channel, which all instances use
     * @throws IllegalArgumentException if the server cannot have a channel with this name, if it is already used for
     *     another type, or if there are already 500 others
     */
    <T> Broadcast<T> broadcast(String channel, Class<T> type);
}
