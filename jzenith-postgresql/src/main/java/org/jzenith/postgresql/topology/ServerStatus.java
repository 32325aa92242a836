package org.jzenith.postgresql.topology;

import io.vertx.sqlclient.Row;
import org.jspecify.annotations.Nullable;

/**
 * What a server has said of itself.
 *
 * @param primary whether it accepts writes; otherwise it is a standby
 * @param timeline the timeline on which a primary writes, which each promotion raises; 0 for a standby
 * @param position the position in the log up to which a primary has written to its disk, or a standby has replayed
 */
record ServerStatus(boolean primary, long timeline, long position) {

    /**
     * Any version since 10 answers it. The functions for a primary fail on a standby, so each of them is behind the
     * condition. The timeline is that of the file to which the server writes: the one in the control file changes only
     * at the checkpoint that follows a promotion.
     */
    static final String SQL = "select pg_is_in_recovery(), "
            + "case when not pg_is_in_recovery() "
            + "then ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int8 end, "
            + "(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end "
            + "- '0/0'::pg_lsn)::int8";

    static ServerStatus of(Row row) {
        boolean standby = row.getBoolean(0);
        return new ServerStatus(!standby, standby ? 0 : orZero(row.getLong(1)), orZero(row.getLong(2)));
    }

    private static long orZero(@Nullable Long value) {
        return value == null ? 0 : value;
    }
}
