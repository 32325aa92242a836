package org.jzenith.core.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The gauges of one part of an application, which takes them with it when it stops. The registry may be a user's, and be bound to the
 * next application: it keeps the first gauge of a name, which would tell of what is no more. Safe on any thread.
 */
public final class OwnGauges implements AutoCloseable {

    private final List<Runnable> removals = new ArrayList<>();
    private boolean closed;

    /** Adds a gauge that asks {@code of} for as long as somebody else keeps it; none after the close, nor where another application has one. */
    public synchronized <T> void add(MeterRegistry registry, String name, Tags tags, String description, T of, ToDoubleFunction<T> value) {
        if (!closed && registry.find(name).tags(tags).gauge() == null) {
            Gauge gauge = Gauge.builder(name, of, value).description(description).tags(tags).register(registry);
            removals.add(() -> registry.remove(gauge));
        }
    }

    /** Removes the gauges. */
    @Override
    public synchronized void close() {
        closed = true;
        removals.forEach(Runnable::run);
        removals.clear();
    }
}
