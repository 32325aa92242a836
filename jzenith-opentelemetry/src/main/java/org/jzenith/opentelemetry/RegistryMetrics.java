package org.jzenith.opentelemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.data.PointData;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.resources.Resource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a registry of Micrometer, as metrics of OpenTelemetry. Counters become sums; timers and summaries
 * become histograms with their buckets, all since the start. Tags without a value are omitted: they exist only for
 * Prometheus, which requires the same labels for all series of one name.
 */
final class RegistryMetrics {

    /** The SDK's own counters, which it sends itself. */
    private static final String OF_THE_SDK = "otel.sdk.";

    private static final String SECONDS = "s";

    /** The points of one name. */
    private record Series(Meter.Id id, String name, String unit, MetricDataType type, List<PointData> points) {}

    private final Resource resource;
    private final long startEpochNanos;
    private final long epochNanos;
    private final Map<String, Series> byName = new LinkedHashMap<>();

    private RegistryMetrics(Resource resource, long startEpochNanos, long epochNanos) {
        this.resource = resource;
        this.startEpochNanos = startEpochNanos;
        this.epochNanos = epochNanos;
    }

    /**
     * Reads all meters.
     *
     * @param startEpochNanos the start of the application, in nanoseconds since 1970
     */
    static Collection<MetricData> read(MeterRegistry registry, Resource resource, long startEpochNanos) {
        RegistryMetrics reading = new RegistryMetrics(
                resource, startEpochNanos, TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
        registry.getMeters().stream()
                .filter(meter -> !meter.getId().getName().startsWith(OF_THE_SDK))
                .forEach(reading::add);
        return reading.metrics();
    }

    private void add(Meter meter) {
        meter.use(
                gauge -> value(gauge, "", unit(gauge), MetricDataType.DOUBLE_GAUGE, gauge, Gauge::value),
                counter -> value(counter, "", unit(counter), MetricDataType.DOUBLE_SUM, counter, Counter::count),
                timer -> histogram(timer, SECONDS, timer.takeSnapshot(), TimeUnit.SECONDS),
                summary -> histogram(summary, unit(summary), summary.takeSnapshot(), null),
                this::running,
                gauge -> value(gauge, "", SECONDS, MetricDataType.DOUBLE_GAUGE, gauge, RegistryMetrics::seconds),
                counter ->
                        value(counter, "", unit(counter), MetricDataType.DOUBLE_SUM, counter, FunctionCounter::count),
                this::counted,
                unknown -> {});
    }

    private static double seconds(TimeGauge gauge) {
        return gauge.value(TimeUnit.SECONDS);
    }

    private void running(LongTaskTimer timer) {
        value(timer, ".active", "", MetricDataType.DOUBLE_GAUGE, timer, LongTaskTimer::activeTasks);
        value(timer, ".duration", SECONDS, MetricDataType.DOUBLE_GAUGE, timer, any -> any.duration(TimeUnit.SECONDS));
    }

    private void counted(FunctionTimer timer) {
        point(
                timer,
                "",
                SECONDS,
                MetricDataType.HISTOGRAM,
                histogram(timer, timer.totalTime(TimeUnit.SECONDS), List.of(), List.of((long) timer.count())));
    }

    private <M extends Meter> void value(
            Meter meter, String suffix, String unit, MetricDataType type, M of, ToDoubleFunction<M> read) {
        double value = read.applyAsDouble(of);
        if (!Double.isNaN(value)) { // The value is unknown, for example because its source no longer exists.
            point(
                    meter,
                    suffix,
                    unit,
                    type,
                    DoublePointData.create(startEpochNanos, epochNanos, attributes(meter), value, List.of()));
        }
    }

    /** Adds a histogram. Unless it is a time, its unit is that of the registry. */
    private void histogram(Meter meter, String unit, HistogramSnapshot snapshot, @Nullable TimeUnit time) {
        List<Double> boundaries = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        long before = 0;
        for (CountAtBucket bucket : snapshot.histogramCounts()) {
            if (!Double.isInfinite(bucket.bucket())) {
                boundaries.add(time == null ? bucket.bucket() : bucket.bucket(time));
                long upTo = (long) bucket.count();
                counts.add(Math.max(0, upTo - before));
                before = Math.max(before, upTo);
            }
        }
        counts.add(Math.max(0, snapshot.count() - before));
        double sum = time == null ? snapshot.total() : snapshot.total(time);
        point(meter, "", unit, MetricDataType.HISTOGRAM, histogram(meter, sum, boundaries, counts));
    }

    /**
     * Returns a point without a minimum and a maximum: those of Micrometer cover the last minutes, not the time since
     * the start.
     */
    private HistogramPointData histogram(Meter meter, double sum, List<Double> boundaries, List<Long> counts) {
        return HistogramPointData.create(
                startEpochNanos, epochNanos, attributes(meter), sum, false, 0, false, 0, boundaries, counts);
    }

    private void point(Meter meter, String suffix, String unit, MetricDataType type, PointData point) {
        String name = meter.getId().getName() + suffix;
        Series series =
                byName.computeIfAbsent(name, any -> new Series(meter.getId(), name, unit, type, new ArrayList<>()));
        if (series.type() == type) { // Otherwise, a collector would reject all points of this name.
            series.points().add(point);
        }
    }

    private static Attributes attributes(Meter meter) {
        AttributesBuilder attributes = Attributes.builder();
        for (Tag tag : meter.getId().getTagsAsIterable()) {
            if (!tag.getValue().isEmpty()) {
                attributes.put(tag.getKey(), tag.getValue());
            }
        }
        return attributes.build();
    }

    /** Returns the unit as OpenTelemetry writes it, by UCUM. */
    private static String unit(Meter meter) {
        String unit = meter.getId().getBaseUnit();
        return unit == null
                ? ""
                : switch (unit) {
                    case "seconds" -> SECONDS;
                    case "bytes" -> "By";
                    case "percent" -> "%";
                    default -> '{' + unit + '}';
                };
    }

    private Collection<MetricData> metrics() {
        List<MetricData> all = new ArrayList<>(byName.size());
        byName.values().forEach(series -> {
            String description = series.id().getDescription();
            all.add(new RegistryMetric(
                    resource,
                    series.name(),
                    description == null ? "" : description,
                    series.unit(),
                    series.type(),
                    data(series)));
        });
        return all;
    }

    @SuppressWarnings("unchecked") // The type of the series determines the type of its points.
    private static Data<?> data(Series series) {
        List<? extends PointData> points = series.points();
        return switch (series.type()) {
            case DOUBLE_GAUGE -> GaugeData.createDoubleGaugeData((List<DoublePointData>) points);
            case DOUBLE_SUM ->
                SumData.createDoubleSumData(true, AggregationTemporality.CUMULATIVE, (List<DoublePointData>) points);
            default -> HistogramData.create(AggregationTemporality.CUMULATIVE, (List<HistogramPointData>) points);
        };
    }
}
