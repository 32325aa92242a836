package org.jzenith.devservices;

/** The servers that are started as a PostgreSQL for development. */
enum PostgresqlTopology {

    /** One server. */
    SINGLE,

    /** A primary, and a standby that only reads. */
    STANDBY
}
