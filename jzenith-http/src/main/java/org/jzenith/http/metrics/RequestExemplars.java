package org.jzenith.http.metrics;

import static java.util.stream.Collectors.groupingBy;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.NamingConvention;
import io.prometheus.metrics.model.snapshots.Exemplar;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.metrics.SeriesExemplars.SampledRequest;

/**
 * The exemplars of request durations (OpenMetrics, section "Exemplars"). Replaces Micrometer's own sampler, which uses
 * the current span although requests are measured outside their scope, and starts a thread that never ends. Safe on any
 * thread.
 */
final class RequestExemplars {

    private static final double NANOS_IN_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Collection<SeriesExemplars> all = new ConcurrentLinkedQueue<>();

    /** Returns a recorder for the sampled requests of one timer on one event loop. */
    SeriesExemplars of(Meter.Id timer, long[] boundsNanos) {
        SeriesExemplars series = new SeriesExemplars(timer, boundsNanos);
        all.add(series);
        return series;
    }

    /** Returns whether no request has been sampled. */
    boolean isEmpty() {
        return all.stream().allMatch(series -> series.size() == 0);
    }

    /** Returns the metrics with the available exemplars in their buckets. */
    MetricSnapshots addTo(MetricSnapshots metrics, NamingConvention names) {
        Map<String, Map<Labels, List<SeriesExemplars>>> byMetric = all.stream()
                .collect(groupingBy(
                        series -> series.timer().getConventionName(names),
                        groupingBy(series -> labels(series.timer(), names))));
        return new MetricSnapshots(metrics.stream()
                .map(metric -> metric instanceof HistogramSnapshot histogram
                        ? with(byMetric.getOrDefault(metric.getMetadata().getName(), Map.of()), histogram)
                        : metric)
                .toArray(MetricSnapshot[]::new));
    }

    private static Labels labels(Meter.Id timer, NamingConvention names) {
        Labels.Builder labels = Labels.builder();
        timer.getConventionTags(names).forEach(tag -> labels.label(tag.getKey(), tag.getValue()));
        return labels.build();
    }

    /** Returns the last exemplar of all event loops for each bucket. */
    private static List<Exemplar> latest(List<SeriesExemplars> loops) {
        int buckets = loops.stream().mapToInt(SeriesExemplars::size).max().orElse(0);
        return IntStream.range(0, buckets)
                .mapToObj(bucket -> loops.stream()
                        .map(series -> series.get(bucket))
                        .filter(Objects::nonNull)
                        .reduce((one, other) -> one.endMillis() >= other.endMillis() ? one : other)
                        .orElse(null))
                .filter(Objects::nonNull)
                .map(RequestExemplars::exemplar)
                .toList();
    }

    private static Exemplar exemplar(SampledRequest request) {
        return Exemplar.builder()
                .value(request.durationNanos() / NANOS_IN_SECOND)
                .traceId(request.traceId())
                .spanId(request.spanId())
                .timestampMillis(request.endMillis())
                .build();
    }

    private static HistogramSnapshot with(Map<Labels, List<SeriesExemplars>> series, HistogramSnapshot histogram) {
        return series.isEmpty()
                ? histogram
                : new HistogramSnapshot(
                        histogram.isGaugeHistogram(),
                        histogram.getMetadata(),
                        histogram.getDataPoints().stream()
                                .map(point -> with(series.get(point.getLabels()), point))
                                .toList());
    }

    private static HistogramDataPointSnapshot with(
            @Nullable List<SeriesExemplars> loops, HistogramDataPointSnapshot point) {
        return loops == null || !point.hasClassicHistogramData()
                ? point
                : new HistogramDataPointSnapshot(
                        point.getClassicBuckets(),
                        point.getSum(),
                        point.getLabels(),
                        Exemplars.of(latest(loops)),
                        point.getCreatedTimestampMillis());
    }
}
