package org.jzenith.postgresql.pool;

import java.util.function.ToIntFunction;

/** What the tests of a client ask of its pool. */
public final class PoolState {

    private PoolState() {}

    /** Returns the number of event loops that have connections. */
    public static int eventLoops(ConnectionPool pool) {
        return pool.all().size();
    }

    /** Returns the number of connections, including those that are being opened or closed. */
    public static int size(ConnectionPool pool) {
        return pool.size();
    }

    /** Returns the number of connections that are not in use. */
    public static int free(ConnectionPool pool) {
        return sum(pool, EventLoopPool::freeSize);
    }

    /** Returns whether no connection is in use and nothing waits for one. */
    public static boolean isUnused(ConnectionPool pool) {
        return sum(pool, EventLoopPool::waitingSize) == 0 && free(pool) == pool.size();
    }

    private static int sum(ConnectionPool pool, ToIntFunction<EventLoopPool> size) {
        return pool.all().stream().mapToInt(size).sum();
    }
}
