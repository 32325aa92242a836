package org.jzenith.postgresql;

/** What stands at the other end. */
enum PostgresqlMode {
    /** The server itself. */
    DIRECT,
    /**
     * A pgbouncer that may give each transaction another connection: statements are prepared anew each time, nothing is said at the
     * start of a connection that it does not know, and one statement at a time is sent.
     */
    PGBOUNCER
}
