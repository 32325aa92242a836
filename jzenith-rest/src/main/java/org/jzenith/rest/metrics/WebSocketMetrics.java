package org.jzenith.rest.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedGauges;

/** The meters of WebSockets, for each route. Their labels have a fixed number of values. Safe on any thread. */
public final class WebSocketMetrics implements AutoCloseable {

    private static final String ROUTE = "http.route";

    private final LazyMeterRegistry registry;
    private final boolean enabled;
    private final ScopedGauges gauges = new ScopedGauges();
    private final List<Runnable> removals = new ArrayList<>();

    @Inject
    WebSocketMetrics(LazyMeterRegistry registry, MetricsConfiguration configuration) {
        this.registry = registry;
        this.enabled = configuration.enabled();
    }

    /** Measures the sessions of a route, its messages in both directions, and how sessions ended, by their codes. */
    public void measure(
            String route, LongSupplier open, LongSupplier received, LongSupplier sent, Map<String, LongAdder> closed) {
        if (!enabled) {
            return;
        }
        registry.use(meters -> {
            Tags tags = Tags.of(ROUTE, route);
            gauges.add(
                    meters,
                    "http.server.websocket.sessions",
                    tags,
                    "WebSockets that are open",
                    this,
                    self -> open.getAsLong());
            String messages = "Messages of WebSockets";
            count(meters, "http.server.websocket.messages", tags.and("direction", "received"), messages, received);
            count(meters, "http.server.websocket.messages", tags.and("direction", "sent"), messages, sent);
            closed.forEach((code, count) -> count(
                    meters,
                    "http.server.websocket.closes",
                    tags.and("code", code),
                    "WebSockets that ended, by the code of RFC 6455; 1006 stands for a lost connection, application for 3000 to 4999",
                    count::sum));
        });
    }

    private synchronized void count(
            MeterRegistry meters, String name, Tags tags, String description, LongSupplier value) {
        if (meters.find(name).tags(tags).functionCounter() == null) {
            FunctionCounter counter = FunctionCounter.builder(
                            name, this, self -> value.getAsLong()) // Only weakly referenced
                    .tags(tags)
                    .description(description)
                    .register(meters);
            removals.add(() -> meters.remove(counter));
        }
    }

    /** Called when the server has stopped. */
    @Override
    public synchronized void close() {
        gauges.close();
        removals.forEach(Runnable::run);
        removals.clear();
    }
}
