package org.jzenith.backing.message;

import java.time.Duration;

/**
 * Reads the messages of one consumer from a server, and hands them to a {@link MessageDispatcher}. Safe on any thread.
 */
public interface MessageReader {

    /** Returns the name of the consumer. */
    String name();

    /** Returns what it does now, as operators see it. */
    Object state();

    /** Begins to read. */
    void start();

    /** Returns whether it has begun and not ended. */
    boolean isRunning();

    /** Reads no further messages on this instance until {@link #resume}. */
    void pause();

    /** Reads again, and begins again with the messages at which partitions have stopped. */
    void resume();

    /** Ends the reading at the next opportunity; messages in progress have this time to end. Does not wait. */
    void stop(Duration atMost);

    /** Waits until it has ended after {@link #stop}: what has been handled is committed. Blocks. */
    void awaitStop() throws InterruptedException;
}
