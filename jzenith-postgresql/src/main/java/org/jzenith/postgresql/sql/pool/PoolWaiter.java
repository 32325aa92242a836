package org.jzenith.postgresql.sql.pool;

/** A request for a connection of an {@link EventLoopPool}. Its methods are called on the event loop of that pool. */
public abstract class PoolWaiter {

    private long sinceNanos;

    /** Returns whether it needs a connection to itself, which it gives back by {@link PooledConnection#release()}. */
    public abstract boolean isExclusive();

    /**
     * Returns whether it may share a connection with other demands of this kind, which are sent and answered together
     * with it.
     */
    public boolean shares(EventLoopPool loopPool) {
        return false;
    }

    /** Returns whether nothing waits for it any more. */
    public abstract boolean dropped();

    /** Returns whether the time for answering the request, of which it is a part, is over. */
    public boolean isLate(long now) {
        return false;
    }

    /** It is late, and receives no connection. */
    public void expired() {}

    /** It receives this connection. */
    public abstract void granted(PooledConnection pooled);

    /** It receives no connection. */
    public abstract void refused(Throwable reason);

    final void waitsSince(long nanos) {
        sinceNanos = nanos;
    }

    final boolean waitedLongerThan(long nanos, long now) {
        return now - sinceNanos > nanos;
    }
}
