package org.jzenith.http.spi;

import io.netty.buffer.ByteBuf;
import org.apiguardian.api.API;

/**
 * A connection that no longer speaks HTTP. It counts against {@code rest.max-connections}, and its waiting data against
 * {@code rest.max-buffered-bytes}. If the client does not receive the data, the server disconnects it after
 * {@code rest.send-timeout}. Used only on its event loop, except for {@link #execute}.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface UpgradedConnection {

    /** Writes bytes. The server sends them at the end of the turn, and releases them. */
    void write(ByteBuf bytes);

    /** Returns whether the client receives fast enough for further writes. */
    boolean isWritable();

    /** Starts or stops reading from the client. While stopped, data waits in the operating system. */
    void setReading(boolean reading);

    /**
     * Counts bytes of the protocol in memory against {@code rest.max-buffered-bytes}; negative bytes release memory.
     * The end of the connection releases the rest.
     */
    void hold(long bytes);

    /**
     * Counts an empty part of the client's traffic, such as a ping, which makes the server work. Returns whether the
     * client floods the server, so that the protocol must end. That is the case if the client has sent more than
     * {@code max} within 10 seconds, or fewer while all clients together send too many. After that, {@link #endOutput}
     * passes on no further data.
     */
    boolean isFlood(int max);

    /** Closes the connection when all written data has been sent. */
    void close();

    /**
     * Sends all written data, then the end of the output. Passes on the client's data until the client closes the
     * connection, too.
     */
    void endOutput();

    /** Closes the connection at once. The client loses all data that it has not yet received. */
    void abort();

    /**
     * Runs an action in the context of {@link UpgradedProtocol}'s methods: at once on the event loop, otherwise soon.
     * May be called on any thread.
     */
    void execute(Runnable action);
}
