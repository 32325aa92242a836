package org.jzenith.backing;

import io.vertx.core.Future;
import org.apiguardian.api.API;

/**
 * Opens one connection of a driver on one event loop, and can drop it in any state.
 *
 * @param <C> the driver's type of a connection
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface ClientConnector<C> {

    /** Connects; called once. Everything that the connection does later happens on the event loop. */
    Future<C> open();

    /**
     * Drops the connection, or the attempt to connect, without waiting for the server. May be called any number of
     * times.
     */
    void cutOff();
}
