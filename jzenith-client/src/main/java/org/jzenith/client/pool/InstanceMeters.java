package org.jzenith.client.pool;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.pool.ServiceInstance.Outcome;
import org.jzenith.core.metrics.ScopedMeters;

/** The meters of the instances of one service, which appear and disappear with them. Safe on any thread. */
final class InstanceMeters {

    private final Map<ServiceInstance, ScopedMeters> meters = new HashMap<>();
    private @Nullable MeterRegistry registry;
    private boolean closed;

    /** Begins to measure. */
    synchronized void bind(MeterRegistry measured) {
        registry = measured;
    }

    /** Measures these instances from now on. */
    synchronized void measure(List<ServiceInstance> instances, Tags tags) {
        MeterRegistry measured = registry;
        if (measured == null || closed) {
            return;
        }
        meters.entrySet().removeIf(entry -> {
            boolean gone = !instances.contains(entry.getKey());
            if (gone) {
                entry.getValue().close();
            }
            return gone;
        });
        for (ServiceInstance instance : instances) {
            meters.computeIfAbsent(
                    instance,
                    added -> bound(
                            measured,
                            added,
                            tags.and(
                                    "server.address",
                                    added.socket().host(),
                                    "server.port",
                                    Integer.toString(added.socket().port()))));
        }
    }

    private static ScopedMeters bound(MeterRegistry registry, ServiceInstance instance, Tags tags) {
        ScopedMeters scoped = new ScopedMeters();
        scoped.add(
                registry,
                "http.client.server.active_requests",
                tags,
                "Attempts that have not ended, by the address of the service",
                instance,
                ServiceInstance::pending);
        scoped.add(
                registry,
                "http.client.server.breaker_state",
                tags,
                "What the circuit breaker of an address does: 0 lets calls through, 1 lets some, 2 lets none",
                instance,
                of -> of.breaker().state().number());
        for (Outcome outcome : Outcome.values()) {
            scoped.addCounter(
                    registry,
                    "http.client.server.attempts",
                    tags.and("outcome", outcome.name().toLowerCase(Locale.ROOT)),
                    "Attempts that have ended, by the address of the service",
                    instance,
                    of -> of.count(outcome));
        }
        return scoped;
    }

    /** Stops measuring. */
    synchronized void close() {
        closed = true;
        meters.values().forEach(ScopedMeters::close);
        meters.clear();
    }
}
