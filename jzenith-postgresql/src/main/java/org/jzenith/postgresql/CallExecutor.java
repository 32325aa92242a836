package org.jzenith.postgresql;

/** Starts calls, on the pool of a client or on the connection of a transaction. Safe on any thread. */
abstract class CallExecutor {

    private final ConnectionPool pool;

    CallExecutor(ConnectionPool pool) {
        this.pool = pool;
    }

    final ConnectionPool pool() {
        return pool;
    }

    /** Starts a call that a subscriber waits for, or refuses it. */
    abstract void start(Call call);
}
