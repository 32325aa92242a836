package org.jzenith.core.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import org.jspecify.annotations.Nullable;

/**
 * Provides the registry of one application, and creates it at its first use, because loading its classes would delay
 * the opening of the port. Safe on any thread.
 */
final class PrometheusRegistry implements Provider<MeterRegistry>, AutoCloseable {

    private final Vertx vertx;
    private @Nullable PrometheusMeterRegistry registry;

    @Inject
    PrometheusRegistry(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public synchronized MeterRegistry get() {
        PrometheusMeterRegistry made = registry;
        if (made == null) {
            made = new PrometheusMeterRegistry(
                    PrometheusConfig.DEFAULT,
                    new io.prometheus.metrics.model.registry.PrometheusRegistry(),
                    new CoarseClock(vertx));
            registry = made;
        }
        return made;
    }

    @Override
    public synchronized void close() {
        if (registry != null) {
            registry.close();
        }
    }
}
