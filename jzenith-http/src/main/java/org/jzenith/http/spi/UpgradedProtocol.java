package org.jzenith.http.spi;

import io.netty.buffer.ByteBuf;
import org.apiguardian.api.API;

/**
 * What a connection speaks after {@code 101 Switching Protocols} (RFC 9110 section 7.8). Called only on the event loop
 * of its connection, in the context of Vert.x and within the scope of the request that asked for it.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface UpgradedProtocol {

    /** Called once the client has been told, before anything else, except for {@link #closed} if it was lost. */
    void opened(UpgradedConnection connection);

    /**
     * Called when bytes have arrived.
     *
     * @param bytes belongs to the caller; what is kept of it must be copied
     */
    void received(ByteBuf bytes);

    /** Called when the client has received enough of what waits for it. */
    void writable();

    /**
     * Called a few times a second, for deadlines.
     *
     * @param nanoTime the current {@link System#nanoTime}
     */
    void tick(long nanoTime);

    /**
     * Called when the server begins to drain: the protocol tells its client, and closes the connection. After
     * {@code rest.drain-timeout}, the server does it.
     */
    void drain();

    /** Called once, at the end: the connection is closed, in whatever way. */
    void closed();
}
