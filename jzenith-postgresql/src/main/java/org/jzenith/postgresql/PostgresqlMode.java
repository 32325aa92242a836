package org.jzenith.postgresql;

/** The kind of server that the application connects to. */
enum PostgresqlMode {
    /** The server itself. */
    DIRECT,
    /**
     * A pgbouncer that may use a different connection to the server for each transaction. The driver prepares
     * statements each time, and sends them one at a time. A new connection sends no parameters that pgbouncer does not
     * support.
     */
    PGBOUNCER
}
