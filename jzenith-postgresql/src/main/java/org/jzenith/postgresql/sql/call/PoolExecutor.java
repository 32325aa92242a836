package org.jzenith.postgresql.sql.call;

import org.jzenith.backing.Availability;
import org.jzenith.postgresql.sql.pool.ConnectionPool;

/** Starts each call on a connection of the pool, unless the database is not available. */
public record PoolExecutor(ConnectionPool pool, Availability availability) implements CallExecutor {

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
