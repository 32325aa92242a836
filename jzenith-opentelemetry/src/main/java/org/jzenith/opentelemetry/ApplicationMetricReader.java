package org.jzenith.opentelemetry;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.MemoryMode;
import io.opentelemetry.sdk.metrics.Aggregation;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * A reader of the SDK that also returns the metrics of the application, each time it reads. The SDK can add metrics
 * only to all of its readers. Another reader often reads the SDK's own counters.
 */
final class ApplicationMetricReader implements MetricReader {

    private final MetricReader reader;
    private final Supplier<Collection<MetricData>> metrics;

    ApplicationMetricReader(MetricReader reader, Supplier<Collection<MetricData>> metrics) {
        this.reader = reader;
        this.metrics = metrics;
    }

    @Override
    public void register(CollectionRegistration registration) {
        reader.register(new CollectionRegistration() {
            @Override
            public Collection<MetricData> collectAllMetrics() {
                List<MetricData> all = new ArrayList<>(registration.collectAllMetrics());
                all.addAll(metrics.get());
                return all;
            }
        });
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType instrument) {
        return reader.getAggregationTemporality(instrument);
    }

    @Override
    public Aggregation getDefaultAggregation(InstrumentType instrument) {
        return reader.getDefaultAggregation(instrument);
    }

    @Override
    public MemoryMode getMemoryMode() {
        return reader.getMemoryMode();
    }

    @Override
    public CompletableResultCode forceFlush() {
        return reader.forceFlush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return reader.shutdown();
    }
}
