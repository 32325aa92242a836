package org.jzenith.http.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import jakarta.inject.Inject;
import java.util.function.LongSupplier;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;

/** The meters of the memory budget, and of rejected requests and closed connections. Safe on any thread. */
public final class BufferMetrics implements AutoCloseable {

    private static final String CLOSED =
            "Connections that were closed because of what their clients sent, or did not take";

    private final LazyMeterRegistry registry;
    private final boolean enabled;
    private final ScopedMeters own = new ScopedMeters();

    @Inject
    BufferMetrics(LazyMeterRegistry registry, MetricsConfiguration configuration) {
        this.registry = registry;
        this.enabled = configuration.enabled();
    }

    /**
     * Adds the meters: held bytes and their limit, refused requests, unanswered connections, and closed connections by
     * reason.
     */
    public void measure(
            LongSupplier held,
            LongSupplier limit,
            LongSupplier refused,
            LongSupplier closed,
            LongSupplier stalled,
            LongSupplier flooded,
            LongSupplier unanswered,
            LongSupplier withoutProxy) {
        if (enabled) {
            registry.use(meters -> {
                own.add(
                        meters,
                        "http.server.buffered.bytes",
                        Tags.empty(),
                        "What clients make the server hold",
                        this,
                        self -> held.getAsLong());
                own.add(
                        meters,
                        "http.server.buffered.limit.bytes",
                        Tags.empty(),
                        "What clients may make the server hold",
                        this,
                        self -> limit.getAsLong());
                count(
                        meters,
                        "http.server.refused.requests",
                        Tags.empty(),
                        "Requests that were refused because clients made the server hold too much",
                        refused);
                count(
                        meters,
                        "http.server.unanswered.connections",
                        Tags.empty(),
                        "Connections that ended before any response on them had begun",
                        unanswered);
                countClosed(meters, "memory", closed);
                countClosed(meters, "send_timeout", stalled);
                countClosed(meters, "flood", flooded);
                countClosed(meters, "proxy_protocol", withoutProxy);
            });
        }
    }

    private void countClosed(MeterRegistry meters, String reason, LongSupplier value) {
        count(meters, "http.server.closed.connections", Tags.of("reason", reason), CLOSED, value);
    }

    private void count(MeterRegistry registered, String name, Tags tags, String description, LongSupplier value) {
        own.addCounter(registered, name, tags, description, this, self -> value.getAsLong());
    }

    /** Called when the server has stopped. */
    @Override
    public void close() {
        own.close();
    }
}
