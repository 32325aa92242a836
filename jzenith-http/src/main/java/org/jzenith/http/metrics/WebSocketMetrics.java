package org.jzenith.http.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;

/** The meters of WebSockets, for each route. Their labels have a fixed number of values. Safe on any thread. */
public final class WebSocketMetrics implements AutoCloseable {

    private static final String ROUTE = "http.route";

    private final LazyMeterRegistry registry;
    private final boolean enabled;
    private final ScopedMeters own = new ScopedMeters();

    @Inject
    WebSocketMetrics(LazyMeterRegistry registry, MetricsConfiguration configuration) {
        this.registry = registry;
        this.enabled = configuration.enabled();
    }

    /** Adds the meters of a route: open sessions, messages in both directions, and ended sessions by code. */
    public void measure(
            String route, LongSupplier open, LongSupplier received, LongSupplier sent, Map<String, LongAdder> closed) {
        if (!enabled) {
            return;
        }
        registry.use(meters -> {
            Tags tags = Tags.of(ROUTE, route);
            own.add(
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

    private void count(MeterRegistry registered, String name, Tags tags, String description, LongSupplier value) {
        own.addCounter(registered, name, tags, description, this, self -> value.getAsLong());
    }

    /** Called when the server has stopped. */
    @Override
    public void close() {
        own.close();
    }
}
