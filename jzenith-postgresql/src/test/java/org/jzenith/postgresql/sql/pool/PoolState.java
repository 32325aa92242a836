package org.jzenith.postgresql.sql.pool;

/** What tests see of a pool beyond its metrics. */
public final class PoolState {

    private PoolState() {}

    /** Returns the number of connections, including those that are being opened or closed. */
    public static int size(ConnectionPool pool) {
        return pool.size();
    }
}
