package org.jzenith.postgresql.sql.call;

import org.jzenith.postgresql.sql.pool.ConnectionPool;

/** Starts calls, on the pool of a client or on the connection of a transaction. Safe on any thread. */
public interface CallExecutor {

    ConnectionPool pool();

    /** Starts a call that a subscriber waits for, or refuses it. */
    void start(Call call);
}
