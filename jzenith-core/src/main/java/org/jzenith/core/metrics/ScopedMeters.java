package org.jzenith.core.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The gauges and counters of one part of an application, which removes them when it stops. The registry may belong to
 * the user and serve the next application too. It keeps the first meter of a name, which would then report on an object
 * that no longer exists. Safe on any thread.
 */
public final class ScopedMeters implements AutoCloseable {

    private final List<Runnable> removals = new ArrayList<>();
    private boolean closed;

    /**
     * Adds a gauge that reads {@code of}, which is only weakly referenced. Adds nothing after {@link #close()}, or if
     * another application has already added this gauge to the registry.
     */
    public <T> void add(
            MeterRegistry registry, String name, Tags tags, String description, T of, ToDoubleFunction<T> value) {
        addMissing(registry, name, tags, () -> Gauge.builder(name, of, value)
                .description(description)
                .tags(tags)
                .register(registry));
    }

    /** Adds a gauge of a time, for a value in seconds, under the same conditions. */
    public <T> void addSeconds(
            MeterRegistry registry, String name, Tags tags, String description, T of, ToDoubleFunction<T> value) {
        addMissing(registry, name, tags, () -> TimeGauge.builder(name, of, TimeUnit.SECONDS, value)
                .description(description)
                .tags(tags)
                .register(registry));
    }

    /** Adds a counter under the same conditions. */
    public <T> void addCounter(
            MeterRegistry registry, String name, Tags tags, String description, T of, ToDoubleFunction<T> value) {
        addMissing(registry, name, tags, () -> FunctionCounter.builder(name, of, value)
                .description(description)
                .tags(tags)
                .register(registry));
    }

    private synchronized void addMissing(MeterRegistry registry, String name, Tags tags, Supplier<Meter> registration) {
        if (!closed && registry.find(name).tags(tags).meter() == null) {
            Meter meter = registration.get();
            removals.add(() -> registry.remove(meter));
        }
    }

    /** Removes the meters. */
    @Override
    public synchronized void close() {
        closed = true;
        removals.forEach(Runnable::run);
        removals.clear();
    }
}
