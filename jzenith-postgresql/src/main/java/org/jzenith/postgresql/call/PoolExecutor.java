package org.jzenith.postgresql.call;

import org.jzenith.backing.Availability;
import org.jzenith.postgresql.pool.ConnectionPool;

/** Starts each call on a connection of the pool, unless the database is not available. */
public final class PoolExecutor extends CallExecutor {

    private final Availability availability;

    public PoolExecutor(ConnectionPool pool, Availability availability) {
        super(pool);
        this.availability = availability;
    }

    @Override
    void start(Call call) {
        Throwable reason = availability.reason();
        if (reason == null) {
            call.start();
        } else {
            call.refused(reason);
        }
    }
}
