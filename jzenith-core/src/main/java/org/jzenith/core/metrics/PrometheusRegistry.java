package org.jzenith.core.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.inject.Provider;
import org.jspecify.annotations.Nullable;

/**
 * Provides the registry of one application, which is created at its first use: its classes take longer to load than the opening of the
 * port should wait for. Safe on any thread.
 */
final class PrometheusRegistry implements Provider<MeterRegistry>, AutoCloseable {

    private @Nullable PrometheusMeterRegistry registry;

    @Override
    public synchronized MeterRegistry get() {
        PrometheusMeterRegistry made = registry;
        if (made == null) {
            made = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
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
