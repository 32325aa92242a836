package org.jzenith.postgresql.sql.pool;

import java.util.concurrent.TimeUnit;
import org.jzenith.postgresql.sql.driver.Dialect;

/**
 * The database and the limits of a client, in the form that its {@link EventLoopPool}s need.
 *
 * @param subject the namespace of the configuration, for messages
 * @param name the name of the pool in metrics
 * @param direct whether the client is connected to the server itself, which enforces timeouts and accepts LISTEN
 * @param pipeliningLimit how many quick statements may share a connection; 1 if each statement is prepared again
 */
public record PoolSettings(
        String subject,
        String name,
        Dialect dialect,
        int poolSize,
        int poolQueue,
        int maxListSize,
        long connectNanos,
        long acquireNanos,
        long statementNanos,
        long idleInTransactionNanos,
        long lifetimeNanos,
        long idleNanos,
        int pipeliningLimit,
        boolean direct) {

    /** How long after its timeout a statement or a goodbye may still be answered before the connection is cut off. */
    static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Returns how often the pool checks what has taken too long: often enough for the shortest of its limits. */
    long tickMillis() {
        long shortest = Math.min(
                Math.min(connectNanos, acquireNanos), Math.min(statementNanos, Math.min(lifetimeNanos, idleNanos)));
        return Math.max(10, Math.min(250, TimeUnit.NANOSECONDS.toMillis(shortest) / 4));
    }
}
