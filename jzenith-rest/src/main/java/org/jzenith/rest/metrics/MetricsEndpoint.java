package org.jzenith.rest.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.rest.error.HttpProblem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers with all meters in one of the two text formats that Prometheus reads; with 404 if there are none for it. They are read
 * by a thread of their own, which neither keeps an event loop busy nor waits when all workers are.
 */
final class MetricsEndpoint implements Handler<HttpServerRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(MetricsEndpoint.class);
    private static final String OPEN_METRICS = "application/openmetrics-text";
    private static final String OPEN_METRICS_1 = OPEN_METRICS + "; version=1.0.0; charset=utf-8";
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final LateRegistry registry;
    private final boolean enabled;
    private final WorkerExecutor reader;

    @Inject
    MetricsEndpoint(LateRegistry registry, MetricsConfiguration configuration, Vertx vertx) {
        this.registry = registry;
        this.enabled = configuration.enabled();
        this.reader = vertx.createSharedWorkerExecutor("jzenith-metrics", 1);
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (!enabled) {
            HttpProblem.of(404).sendTo(request.response());
            return;
        }
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        String type = accepted != null && accepted.contains(OPEN_METRICS) ? OPEN_METRICS_1 : PROMETHEUS_TEXT;
        reader.executeBlocking(() -> text(prometheus(registry.get()), type), false).onComplete(read -> {
            if (request.response().closed()) {
                return;
            }
            if (read.failed()) {
                LOG.error("The meters could not be read", read.cause());
                HttpProblem.of(500).sendTo(request.response());
                return;
            }
            if (read.result() == null) {
                HttpProblem.of(404).sendTo(request.response());
                return;
            }
            request.response().putHeader(HttpHeaders.CONTENT_TYPE, type).putHeader(HttpHeaders.VARY, "accept").end(read.result());
        });
    }

    /** An application may have bound a registry of another kind, or several in one. */
    private static @Nullable PrometheusMeterRegistry prometheus(MeterRegistry registry) {
        if (registry instanceof CompositeMeterRegistry composite) {
            return composite.getRegistries().stream().map(MetricsEndpoint::prometheus).filter(Objects::nonNull)
                    .findFirst().orElse(null);
        }
        return registry instanceof PrometheusMeterRegistry meters ? meters : null;
    }

    private static @Nullable Buffer text(@Nullable PrometheusMeterRegistry meters, String type) throws IOException {
        if (meters == null) {
            return null;
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        meters.scrape(text, type);
        return Buffer.buffer(text.toByteArray());
    }
}
