package org.jzenith.postgresql;

import org.jspecify.annotations.Nullable;

/** Whether the application has found its database, with all migrations, since it started. Safe on any thread. */
final class Availability {

    private volatile @Nullable PostgresqlUnavailableException reason =
            new PostgresqlUnavailableException("The database is not there yet: the application is starting", null);

    void found() {
        reason = null;
    }

    void missing(String why) {
        reason = new PostgresqlUnavailableException("The database has not been there since the start: " + why, null);
    }

    boolean isMissing(String why) {
        PostgresqlUnavailableException now = reason;
        return now != null && String.valueOf(now.getMessage()).endsWith(why);
    }

    /** Why calls cannot succeed, or null if they may. */
    @Nullable PostgresqlUnavailableException reason() {
        return reason;
    }
}
