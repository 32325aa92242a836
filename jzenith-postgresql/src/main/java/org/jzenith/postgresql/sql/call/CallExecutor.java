package org.jzenith.postgresql.sql.call;

import org.jzenith.backing.Availability;
import org.jzenith.postgresql.sql.pool.ConnectionPool;

/** Starts calls, on the pool of a client or on the connection of a transaction. Safe on any thread. */
public interface CallExecutor {

    ConnectionPool pool();

    /** Starts a call that a subscriber waits for, or refuses it. */
    void start(Call call);

    /** Starts each call on a connection of the pool, unless the database is not available. */
    record OnPool(ConnectionPool pool, Availability availability) implements CallExecutor {

        @Override
        public void start(Call call) {
            Throwable reason = availability.reason();
            if (call.isLate(System.nanoTime())) {
                call.exceeded(false);
            } else if (reason == null) {
                call.start();
            } else {
                call.refused(reason);
            }
        }
    }
}
