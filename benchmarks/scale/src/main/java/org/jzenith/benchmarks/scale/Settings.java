package org.jzenith.benchmarks.scale;

import java.util.EnumSet;
import java.util.Set;

/**
 * What one run simulates.
 *
 * @param instances the number of instances; there are as many callers
 * @param poolSize {@code postgresql.pool-size} for each database
 * @param poolQueue {@code postgresql.pool-queue}; each instance has one event loop
 * @param maxInFlight {@code rest.max-requests-in-flight}
 * @param policies the protections that are on
 */
record Settings(
        Cause cause, Load load, int instances, int poolSize, int poolQueue, int maxInFlight, Set<Policy> policies) {

    static final int DATABASES = 10;
    /** The statements that a database executes at the same time. */
    static final int CORES = 4;
    /** The mean time of a statement. */
    static final long STATEMENT_NANOS = 11 * VirtualTime.MILLI;
    /** The requests per second of all users; 69 % of what the databases can do. */
    static final int RATE = 2_500;

    static final int MAX_CONNECTIONS = 1_500;

    /** Returns the default settings with all protections. */
    static Settings defaults(Cause cause, int instances) {
        return new Settings(cause, Load.INDEPENDENT, instances, 16, 1_000, 1_000, EnumSet.allOf(Policy.class));
    }

    /**
     * Returns settings of {@code benchmarks/instances.sh}: a failover with three instances, whose clients have no
     * protection. The statements are those of all other runs.
     */
    static Settings measured() {
        Set<Policy> on = EnumSet.of(Policy.BOUNDED_QUEUE, Policy.LOAD_SHEDDING, Policy.JITTER);
        return new Settings(Cause.FAILOVER, Load.MEASURED, 3, 16, 1_000, 1_000, on);
    }

    /**
     * Returns settings whose limits fit the number of instances: all statements that wait, in pools and at the
     * database, take at most half of the time-out of an attempt.
     */
    static Settings sized(Cause cause, int instances) {
        int places = databaseRate() / 2 / instances;
        int poolSize = Math.max(1, Math.min(16, 10 * CORES / instances));
        int poolQueue = Math.max(1, places - poolSize);
        int inFlight = Math.max(10, DATABASES * (poolSize + poolQueue));
        return new Settings(
                cause, Load.INDEPENDENT, instances, poolSize, poolQueue, inFlight, EnumSet.allOf(Policy.class));
    }

    /** Returns the statements per second of one database. */
    static int databaseRate() {
        return (int) (CORES * VirtualTime.SECOND / STATEMENT_NANOS);
    }

    Settings with(Set<Policy> on) {
        return new Settings(cause, load, instances, poolSize, poolQueue, maxInFlight, on);
    }

    Settings without(Policy off) {
        Set<Policy> on = EnumSet.copyOf(policies);
        on.remove(off);
        return with(on);
    }

    boolean has(Policy policy) {
        return policies.contains(policy);
    }
}
