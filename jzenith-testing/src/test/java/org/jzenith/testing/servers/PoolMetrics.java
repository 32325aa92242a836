package org.jzenith.testing.servers;

import io.micrometer.core.instrument.MeterRegistry;
import org.jzenith.core.RunningApplication;

/**
 * The documented metrics of a connection pool, read from the registry of its application.
 *
 * @param registry the registry
 * @param pool the name of the pool, which is the namespace of the plugin's keys
 */
public record PoolMetrics(MeterRegistry registry, String pool) {

    private static final String PREFIX = "db.client.connection.";

    /** Returns as soon as the pool is measured, which begins a moment after the start. */
    static PoolMetrics of(RunningApplication application, String pool) {
        MeterRegistry registry = application.injector().getInstance(MeterRegistry.class);
        TimeLimit.MINUTE.await(
                "the metrics of " + pool,
                () -> registry.find(PREFIX + "pending_requests")
                                .tag(PREFIX + "pool.name", pool)
                                .gauge()
                        != null);
        return new PoolMetrics(registry, pool);
    }

    public int idle() {
        return value("count", PREFIX + "state", "idle");
    }

    public int used() {
        return value("count", PREFIX + "state", "used");
    }

    public int max() {
        return value("max");
    }

    /** Returns whether no connection is in use and nothing waits for one. */
    public boolean isUnused() {
        return used() == 0 && value("pending_requests") == 0;
    }

    private int value(String name, String... tags) {
        return (int) registry.get(PREFIX + name)
                .tag(PREFIX + "pool.name", pool)
                .tags(tags)
                .gauge()
                .value();
    }
}
