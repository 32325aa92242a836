package org.jzenith.client.pool;

/** A call that waits for its turn, or has begun. */
public interface PendingCall {

    /**
     * Permits the call; called once, on the event loop. The call begins, and calls {@link EventLoopClient#release()} at
     * its end.
     */
    void permitted();

    /** Ends the call, because the application stops; on any thread. */
    void stop();
}
