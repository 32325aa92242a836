package org.jzenith.rest.dispatch;

import com.google.inject.Injector;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.function.ToDoubleFunction;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.http.metrics.LazyMeterRegistry;
import org.jzenith.rest.blocking.BlockingThreads;

/** The meters of the threads that may block. Safe on any thread. */
final class BlockingMetrics implements AutoCloseable {

    private final ScopedMeters gauges = new ScopedMeters();

    /**
     * Adds the meters as soon as the registry exists, if metrics are enabled.
     *
     * @param methods the threads of methods and filters
     * @param bodies the threads that read and write bodies
     */
    BlockingMetrics(Injector injector, BlockingThreads methods, BlockingThreads bodies) {
        if (injector.getInstance(MetricsConfiguration.class).enabled()) {
            injector.getInstance(LazyMeterRegistry.class).use(meters -> {
                add(meters, "method", methods);
                add(meters, "body", bodies);
            });
        }
    }

    private void add(MeterRegistry meters, String work, BlockingThreads threads) {
        add(meters, work, "running", threads, BlockingThreads::running);
        add(meters, work, "queued", threads, BlockingThreads::queued);
    }

    private void add(
            MeterRegistry meters,
            String work,
            String state,
            BlockingThreads threads,
            ToDoubleFunction<BlockingThreads> count) {
        gauges.add(
                meters,
                "http.server.blocking.calls",
                Tags.of("work", work, "state", state),
                "Calls on threads that may block, which have not returned",
                threads,
                count);
    }

    /** Removes the meters. */
    @Override
    public void close() {
        gauges.close();
    }
}
