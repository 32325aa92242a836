package org.jzenith.http.spi;

import io.netty.buffer.ByteBuf;
import org.apiguardian.api.API;

/**
 * The protocol of a connection after {@code 101 Switching Protocols} (RFC 9110 section 7.8). Called only on the event
 * loop of its connection, in the Vert.x context and within the scope of the upgrade request.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface UpgradedProtocol {

    /**
     * Called first, when the response has been sent. If the connection was lost before, {@link #closed} is called
     * instead.
     */
    void opened(UpgradedConnection connection);

    /**
     * Called when bytes have arrived.
     *
     * @param bytes belongs to the caller; the protocol must copy bytes that it keeps
     */
    void received(ByteBuf bytes);

    /** Called when the client has received enough of the waiting data. */
    void writable();

    /**
     * Called a few times a second, for deadlines.
     *
     * @param nanoTime the current {@link System#nanoTime}
     */
    void tick(long nanoTime);

    /**
     * Called when the server begins to drain. The protocol informs its client, and closes the connection. After
     * {@code rest.drain-timeout}, the server closes it.
     */
    void drain();

    /** Called once, after the connection has been closed for any reason. */
    void closed();
}
