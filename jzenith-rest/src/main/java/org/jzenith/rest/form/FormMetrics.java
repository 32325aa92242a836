package org.jzenith.rest.form;

import io.micrometer.core.instrument.Tags;
import jakarta.inject.Inject;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.http.metrics.LazyMeterRegistry;

/** The meters of the files of forms. Safe on any thread. */
final class FormMetrics implements AutoCloseable {

    private final ScopedMeters gauges = new ScopedMeters();

    @Inject
    FormMetrics(LazyMeterRegistry registry, MetricsConfiguration configuration, FormFiles files) {
        if (configuration.enabled()) {
            registry.use(meters -> {
                gauges.add(
                        meters,
                        "http.server.stored.bytes",
                        Tags.empty(),
                        "What forms take in temporary files",
                        files,
                        FormFiles::storedBytes);
                gauges.add(
                        meters,
                        "http.server.stored.limit.bytes",
                        Tags.empty(),
                        "What forms may take in temporary files",
                        files,
                        FormFiles::diskBytes);
            });
        }
    }

    /** Called when the server has stopped. */
    @Override
    public void close() {
        gauges.close();
    }
}
