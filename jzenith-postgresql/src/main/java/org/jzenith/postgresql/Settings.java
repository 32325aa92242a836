package org.jzenith.postgresql;

import java.util.concurrent.TimeUnit;

/**
 * The limits of a client, as its {@link Lane}s want them.
 *
 * @param subject         the namespace of the configuration, for messages
 * @param direct          whether the server itself is at the other end: it was told the time-outs, and lets us listen
 * @param pipeliningLimit how many quick statements may be sent together on a connection; 1 where each is prepared anew
 */
record Settings(String subject, int poolSize, int poolQueue, long connectNanos, long acquireNanos, long statementNanos,
                long idleInTransactionNanos, long lifetimeNanos, long idleNanos, int pipeliningLimit, boolean direct) {

    /** How long after its time-out a statement, or a goodbye, may still be answered before the connection is cut off. */
    static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    static Settings of(String subject, PostgresqlConfiguration configuration) {
        boolean direct = configuration.mode() == PostgresqlMode.DIRECT;
        return new Settings(subject, configuration.poolSize(), configuration.poolQueue(), configuration.connectTimeout().toNanos(),
                configuration.acquireTimeout().toNanos(), configuration.statementTimeout().toNanos(), configuration.idleInTransactionTimeout().toNanos(),
                configuration.maxLifetime().toNanos(), configuration.idleTimeout().toNanos(),
                direct && configuration.statementCacheSize() > 0 ? configuration.pipeliningLimit() : 1, direct);
    }

    /** How often a lane looks for what has taken too long: often enough for the shortest of its limits. */
    long tickMillis() {
        long shortest = Math.min(Math.min(connectNanos, acquireNanos), Math.min(statementNanos, Math.min(lifetimeNanos, idleNanos)));
        return Math.max(10, Math.min(250, TimeUnit.NANOSECONDS.toMillis(shortest) / 4));
    }
}
