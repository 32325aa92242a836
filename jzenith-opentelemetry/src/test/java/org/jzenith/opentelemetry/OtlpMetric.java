package org.jzenith.opentelemetry;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** What is read of a point of a metric in an {@code ExportMetricsServiceRequest} of OTLP. */
record OtlpMetric(
        String name,
        String unit,
        Kind kind,
        Map<String, String> attributes,
        double value,
        List<Long> counts,
        List<Double> bounds) {

    /** What a metric is, by the number of its field. */
    enum Kind {
        GAUGE(5, 7),
        SUM(7, 7),
        HISTOGRAM(9, 9);

        private final int field;
        private final int attributes;

        Kind(int field, int attributes) {
            this.field = field;
            this.attributes = attributes;
        }
    }

    private static final int RESOURCE_METRICS = 1;
    private static final int SCOPE_METRICS = 2;
    private static final int METRICS = 2;
    private static final int POINTS = 1;
    private static final int AS_DOUBLE = 4;
    private static final int SUM = 5;
    private static final int BUCKET_COUNTS = 6;
    private static final int BOUNDS = 7;

    static List<OtlpMetric> read(byte[] message) {
        List<OtlpMetric> points = new ArrayList<>();
        OtlpMessage.parts(message, RESOURCE_METRICS).forEach(resource -> OtlpMessage.parts(resource, SCOPE_METRICS)
                .forEach(scope -> OtlpMessage.parts(scope, METRICS).forEach(metric -> addTo(points, metric))));
        return points;
    }

    private static void addTo(List<OtlpMetric> points, byte[] metric) {
        for (Kind kind : Kind.values()) {
            OtlpMessage.parts(metric, kind.field).forEach(data -> OtlpMessage.parts(data, POINTS)
                    .forEach(point -> points.add(new OtlpMetric(
                            text(metric, 1),
                            text(metric, 3),
                            kind,
                            attributes(point, kind.attributes),
                            numbers(point, kind == Kind.HISTOGRAM ? SUM : AS_DOUBLE)
                                    .sum(),
                            kind == Kind.HISTOGRAM ? counts(point) : List.of(),
                            kind == Kind.HISTOGRAM
                                    ? numbers(point, BOUNDS).boxed().toList()
                                    : List.of()))));
        }
    }

    private static String text(byte[] message, int field) {
        return OtlpMessage.parts(message, field).stream()
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .collect(Collectors.joining());
    }

    private static Map<String, String> attributes(byte[] point, int field) {
        Map<String, String> all = new TreeMap<>();
        OtlpMessage.parts(point, field)
                .forEach(pair -> OtlpMessage.parts(pair, 2).forEach(value -> all.put(text(pair, 1), text(value, 1))));
        return all;
    }

    private static List<ByteBuffer> packed(byte[] point, int field) {
        return OtlpMessage.parts(point, field).stream()
                .map(bytes -> ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN))
                .toList();
    }

    private static DoubleStream numbers(byte[] point, int field) {
        DoubleStream.Builder all = DoubleStream.builder();
        for (ByteBuffer numbers : packed(point, field)) {
            while (numbers.hasRemaining()) {
                all.add(numbers.getDouble());
            }
        }
        return all.build();
    }

    private static List<Long> counts(byte[] point) {
        List<Long> all = new ArrayList<>();
        for (ByteBuffer numbers : packed(point, BUCKET_COUNTS)) {
            while (numbers.hasRemaining()) {
                all.add(numbers.getLong());
            }
        }
        return all;
    }
}
