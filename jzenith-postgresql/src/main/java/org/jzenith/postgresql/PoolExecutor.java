package org.jzenith.postgresql;

import org.jzenith.backing.Availability;

/** Starts each call on a connection of the pool, unless the database is not available. */
final class PoolExecutor extends CallExecutor {

    private final Availability availability;

    PoolExecutor(ConnectionPool pool, Availability availability) {
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
