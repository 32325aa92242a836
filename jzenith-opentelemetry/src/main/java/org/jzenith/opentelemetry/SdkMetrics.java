package org.jzenith.opentelemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jzenith.core.metrics.ScopedMeters;

/**
 * The counters of OpenTelemetry's SDK: the outcomes of spans. They are read only on demand, so that a span costs no
 * more than without them.
 */
final class SdkMetrics implements MetricReader {

    private static final String PROCESSED = "otel.sdk.processor.span.processed";
    private static final String EXPORTED = "otel.sdk.exporter.span.exported";
    private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

    private final ScopedMeters meters = new ScopedMeters();
    private volatile CollectionRegistration registration = CollectionRegistration.noop();

    @Override
    public void register(CollectionRegistration given) {
        registration = given;
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType instrumentType) {
        return AggregationTemporality.CUMULATIVE;
    }

    @Override
    public CompletableResultCode forceFlush() {
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
        meters.close();
        return CompletableResultCode.ofSuccess();
    }

    /** Adds the counters to those of the application. */
    void bindTo(MeterRegistry registry) {
        String description =
                "Spans that were not sent, because there were too many, or the collector did not take them";
        counter(
                registry,
                "otel.sdk.exporter.span.exported",
                "Spans that the collector has received",
                "",
                SdkMetrics::sent);
        counter(registry, "otel.sdk.span.lost", description, "queue_full", SdkMetrics::dropped);
        counter(registry, "otel.sdk.span.lost", description, "rejected", SdkMetrics::failed);
    }

    private void counter(
            MeterRegistry registry,
            String name,
            String description,
            String errorType,
            ToDoubleFunction<SdkMetrics> count) {
        meters.addCounter(registry, name, Tags.of("error.type", errorType), description, this, count);
    }

    /** Returns how many spans the collector has confirmed. */
    long sent() {
        return sum(EXPORTED, Objects::isNull);
    }

    /** Returns how many spans could not be sent. */
    long failed() {
        return sum(EXPORTED, Objects::nonNull);
    }

    /** Returns how many spans were rejected because too many waited already. */
    long dropped() {
        return sum(PROCESSED, Objects::nonNull);
    }

    private long sum(String name, Predicate<String> errorType) {
        return registration.collectAllMetrics().stream()
                .filter(metric -> metric.getName().equals(name) && metric.getType() == MetricDataType.LONG_SUM)
                .flatMap(metric -> metric.getLongSumData().getPoints().stream())
                .filter(point -> errorType.test(point.getAttributes().get(ERROR_TYPE)))
                .mapToLong(LongPointData::getValue)
                .sum();
    }
}
