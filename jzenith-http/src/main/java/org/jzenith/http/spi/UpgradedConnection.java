package org.jzenith.http.spi;

import io.netty.buffer.ByteBuf;
import org.apiguardian.api.API;

/**
 * A connection that no longer speaks HTTP. It counts among {@code rest.max-connections}, what waits for its client
 * counts against {@code rest.max-buffered-bytes}, and a client that does not receive it is disconnected after
 * {@code rest.send-timeout}. Used only on its event loop, except for {@link #execute}.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface UpgradedConnection {

    /** Writes bytes, which are sent at the end of the turn, and released. */
    void write(ByteBuf bytes);

    /** Returns whether the client receives what is written fast enough, so that more should be written. */
    boolean isWritable();

    /** Begins or ceases to read what the client sends; in the meantime, it waits in the operating system. */
    void setReading(boolean reading);

    /**
     * Counts bytes that the protocol keeps in memory, against {@code rest.max-buffered-bytes}; fewer are kept if it is
     * negative. Whatever is left is no longer counted after the end of the connection.
     */
    void hold(long bytes);

    /**
     * Counts a part of what the client sends that makes the server work although it carries nothing, such as a ping.
     * Returns whether the client floods the server, so that the protocol must end: it has sent more than {@code max}
     * within 10 seconds, or fewer while all clients together send too many. Then {@link #endOutput} passes on nothing
     * that follows.
     */
    boolean isFlood(int max);

    /** Closes the connection once all that has been written is sent. */
    void close();

    /**
     * Sends what has been written and then the end of the output. What the client still sends is passed on, until it
     * closes the connection, too.
     */
    void endOutput();

    /** Closes the connection at once; whatever the client has not yet received is lost. */
    void abort();

    /**
     * Runs an action as the methods of {@link UpgradedProtocol} are run: at once if the caller is on the event loop,
     * otherwise soon. May be called on any thread.
     */
    void execute(Runnable action);
}
