package org.jzenith.postgresql;

/** What the application connects to. */
enum PostgresqlMode {
    /** The server itself. */
    DIRECT,
    /**
     * A pgbouncer that may use a different connection to the server for each transaction: statements are prepared each
     * time, a new connection sends no parameters that pgbouncer does not know, and statements are sent one at a time.
     */
    PGBOUNCER
}
