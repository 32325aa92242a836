package org.jzenith.postgresql.call;

import org.jzenith.postgresql.pool.ConnectionPool;

/** Starts calls, on the pool of a client or on the connection of a transaction. Safe on any thread. */
public abstract class CallExecutor {

    private final ConnectionPool pool;

    CallExecutor(ConnectionPool pool) {
        this.pool = pool;
    }

    public final ConnectionPool pool() {
        return pool;
    }

    /** Starts a call that a subscriber waits for, or refuses it. */
    abstract void start(Call call);
}
