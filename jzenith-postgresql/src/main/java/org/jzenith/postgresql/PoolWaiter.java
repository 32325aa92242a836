package org.jzenith.postgresql;

/** A demand for a connection of a {@link EventLoopPool}. Its methods are called on the event loop of the lane. */
abstract class PoolWaiter {

    private long sinceNanos;

    /** Returns whether it needs a connection to itself, which it gives back by {@link PooledConnection#giveBack()}. */
    abstract boolean alone();

    /**
     * Returns whether it may share a connection with other demands of this kind, which are sent and answered together
     * with it.
     */
    boolean shares(EventLoopPool lane) {
        return false;
    }

    /** Returns whether nothing waits for it any more. */
    abstract boolean dropped();

    /** It receives this connection. */
    abstract void granted(PooledConnection slot);

    /** It receives no connection. */
    abstract void refused(Throwable reason);

    final void waitsSince(long nanos) {
        sinceNanos = nanos;
    }

    final boolean waitedLongerThan(long nanos, long now) {
        return now - sinceNanos > nanos;
    }
}
