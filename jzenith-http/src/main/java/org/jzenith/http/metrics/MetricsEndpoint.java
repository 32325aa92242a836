package org.jzenith.http.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.http.spi.WholeBody;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers with all meters in one of Prometheus's two text formats, or with 404 if there are none. A thread of its own
 * reads the meters, so that it neither occupies an event loop nor waits for workers. All requests that arrive before a
 * reading begins share it, so that clients cannot cause more work.
 */
final class MetricsEndpoint implements Handler<HttpServerRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(MetricsEndpoint.class);
    private static final String OPEN_METRICS = "application/openmetrics-text";
    private static final String OPEN_METRICS_1 = OPEN_METRICS + "; version=1.0.0; charset=utf-8";
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final LazyMeterRegistry registry;
    private final RequestExemplars exemplars;
    private final ProblemEncoder problems;
    private final boolean enabled;
    private final Vertx vertx;
    private final WorkerExecutor reader;
    /** The next reading of each format, which has not begun yet. */
    private final Map<String, Future<Buffer>> waiting = new ConcurrentHashMap<>();

    @Inject
    MetricsEndpoint(
            LazyMeterRegistry registry,
            RequestExemplars exemplars,
            ProblemEncoder problems,
            MetricsConfiguration configuration,
            Vertx vertx) {
        this.exemplars = exemplars;
        this.problems = problems;
        this.registry = registry;
        this.enabled = configuration.enabled();
        this.vertx = vertx;
        this.reader = vertx.createSharedWorkerExecutor("jzenith-metrics", 1);
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (!enabled) {
            problems.send(HttpProblem.of(404), request);
            return;
        }
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        String type = accepted != null && accepted.contains(OPEN_METRICS) ? OPEN_METRICS_1 : PROMETHEUS_TEXT;
        Context loop = vertx.getOrCreateContext(); // A request of another event loop may have started the reading.
        waiting.computeIfAbsent(type, this::read)
                .onComplete(read -> loop.runOnContext(nothing -> answer(request, type, read)));
    }

    private Future<Buffer> read(String type) {
        return reader.executeBlocking(
                () -> {
                    waiting.remove(type); // Later requests must see later counts.
                    return text(prometheus(registry.get()), type);
                },
                false);
    }

    private void answer(HttpServerRequest request, String type, AsyncResult<Buffer> read) {
        HttpServerResponse response = request.response();
        if (response.closed()) {
            return;
        }
        if (read.failed()) {
            OutOfMemory.check(read.cause());
            LOG.error("The meters could not be read", read.cause());
            problems.send(read.cause(), request);
        } else if (read.result() == null) {
            problems.send(HttpProblem.of(404), request);
        } else {
            response.putHeader(HttpHeaders.CONTENT_TYPE, type).putHeader(HttpHeaders.VARY, "accept");
            WholeBody.end(request, read.result());
        }
    }

    /** Finds a Prometheus registry: the application may have bound another kind, or a composite. */
    private static @Nullable PrometheusMeterRegistry prometheus(MeterRegistry registry) {
        if (registry instanceof CompositeMeterRegistry composite) {
            return composite.getRegistries().stream()
                    .map(MetricsEndpoint::prometheus)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
        return registry instanceof PrometheusMeterRegistry meters ? meters : null;
    }

    private @Nullable Buffer text(@Nullable PrometheusMeterRegistry meters, String type) throws IOException {
        if (meters == null) {
            return null;
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        if (exemplars.isEmpty() || !type.equals(OPEN_METRICS_1)) { // Only OpenMetrics has exemplars.
            meters.scrape(text, type);
        } else {
            ExpositionFormats.init()
                    .findWriter(type)
                    .write(
                            text,
                            exemplars.addTo(
                                    meters.getPrometheusRegistry().scrape(),
                                    meters.config().namingConvention()));
        }
        return Buffer.buffer(text.toByteArray());
    }
}
