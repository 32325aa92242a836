package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.AbstractModule;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.TestClient;

@Tag("stress")
class MetricsExportTest {

    private static final String DURATION = "http.server.request.duration";

    private static RunningApplication measuring(Collector collector, String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "--otel.metrics.exporter=otlp";
        arguments[1] = "--otel.exporter.otlp.endpoint=" + collector.url();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return Traced.start(ExportTest.Hello.class, new AbstractModule() {}, arguments);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("nanoseconds too late").isNegative();
            TimeUnit.MILLISECONDS.timedJoin(Thread.currentThread(), 5); // Ends when it has waited for itself.
        }
    }

    private static List<OtlpMetric> named(Collector collector, String name) {
        return collector.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .toList();
    }

    private static long requests(Collector collector, String status) {
        return named(collector, DURATION).stream()
                .filter(point -> status.equals(point.attributes().get("http.response.status_code")))
                .flatMap(point -> point.counts().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    @Test
    void theMetricsOfTheApplicationReachTheCollectorWhenItStops() throws Exception {
        try (Collector collector = new Collector(Collector.Mode.RECEIVES)) {
            try (RunningApplication running = measuring(collector)) {
                TestClient client = Traced.client(running);
                client.get("/");
                client.get("/");
                client.get("/missing");
            }
            assertThat(requests(collector, "200")).isEqualTo(2);
            assertThat(requests(collector, "404")).isEqualTo(1);
            OtlpMetric duration = named(collector, DURATION).stream()
                    .filter(point -> "/".equals(point.attributes().get("http.route")))
                    .findFirst()
                    .orElseThrow();
            assertThat(duration.unit()).isEqualTo("s");
            assertThat(duration.kind()).isEqualTo(OtlpMetric.Kind.HISTOGRAM);
            assertThat(duration.bounds()).contains(0.005, 0.01, 0.1, 1.0).isSorted();
            assertThat(duration.counts()).hasSize(duration.bounds().size() + 1);
            assertThat(duration.value()).isPositive();
            assertThat(duration.attributes())
                    .containsEntry("http.request.method", "GET")
                    .doesNotContainKey("error.type");
            assertThat(collector.headers())
                    .allMatch(line -> line.startsWith("POST /v1/metrics application/x-protobuf"));
        }
    }

    @Test
    void metricsAreSentAsOftenAsTheIntervalSays() throws Exception {
        try (Collector collector = new Collector(Collector.Mode.RECEIVES);
                RunningApplication running = measuring(collector, "--otel.metric.export.interval=50")) {
            await(() -> !named(collector, "jvm.memory.used").isEmpty());
            Traced.client(running).get("/");
            await(() -> requests(collector, "200") == 1);
            Traced.client(running).get("/");
            await(() -> requests(collector, "200") == 2);
        }
    }

    @Test
    void eachKindOfMeterHasItsForm() throws Exception {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (Collector collector = new Collector(Collector.Mode.RECEIVES)) {
            try (RunningApplication running = Traced.start(
                    ExportTest.Hello.class,
                    new AbstractModule() {
                        @Override
                        protected void configure() {
                            bind(MeterRegistry.class).toInstance(registry);
                        }
                    },
                    "--otel.metrics.exporter=otlp",
                    "--otel.exporter.otlp.metrics.endpoint=" + collector.url() + "/elsewhere/metrics")) {
                Counter.builder("books.sold")
                        .baseUnit("books")
                        .tag("kind", "novel")
                        .tag("gift", "")
                        .register(registry)
                        .increment(3);
                registry.gauge("books.missing", Double.NaN);
                registry.gauge("books.there", 7);
                DistributionSummary.builder("book.size")
                        .baseUnit("bytes")
                        .serviceLevelObjectives(10, 100)
                        .register(registry)
                        .record(50);
                registry.more().timer("book.lent", List.of(), this, any -> 4, any -> 2, TimeUnit.MINUTES);
                registry.more().counter("pages.turned", List.of(), this, any -> 5);
                registry.more().timeGauge("book.age", List.of(), this, TimeUnit.HOURS, any -> 1);
                LongTaskTimer.builder("book.read").register(registry).start();
                running.injector()
                        .getInstance(OpenTelemetry.class)
                        .getMeter("own")
                        .counterBuilder("own.counter")
                        .build()
                        .add(1);
            }
            assertThat(collector.headers()).allMatch(line -> line.startsWith("POST /elsewhere/metrics"));
            assertThat(named(collector, "books.sold"))
                    .containsExactly(new OtlpMetric(
                            "books.sold",
                            "{books}",
                            OtlpMetric.Kind.SUM,
                            Map.of("kind", "novel"),
                            3,
                            List.of(),
                            List.of()));
            assertThat(named(collector, "books.missing")).isEmpty();
            assertThat(named(collector, "books.there"))
                    .extracting(OtlpMetric::value)
                    .containsExactly(7.0);
            assertThat(named(collector, "book.size"))
                    .containsExactly(new OtlpMetric(
                            "book.size",
                            "By",
                            OtlpMetric.Kind.HISTOGRAM,
                            Map.of(),
                            50,
                            List.of(0L, 1L, 0L),
                            List.of(10.0, 100.0)));
            assertThat(named(collector, "book.lent"))
                    .containsExactly(new OtlpMetric(
                            "book.lent", "s", OtlpMetric.Kind.HISTOGRAM, Map.of(), 120, List.of(4L), List.of()));
            assertThat(named(collector, "pages.turned"))
                    .extracting(OtlpMetric::value)
                    .containsExactly(5.0);
            assertThat(named(collector, "book.age"))
                    .extracting(OtlpMetric::value)
                    .containsExactly(3600.0);
            assertThat(named(collector, "book.read.active"))
                    .extracting(OtlpMetric::value)
                    .containsExactly(1.0);
            assertThat(named(collector, "own.counter")).hasSize(1);
        }
    }

    @Test
    void metricsAgreeWithThoseThatPrometheusReads() throws Exception {
        try (Collector collector = new Collector(Collector.Mode.RECEIVES);
                RunningApplication running = measuring(collector)) {
            TestClient client = Traced.client(running);
            client.get("/");
            await(() -> client.get("/metrics").body().contains("jvm_memory_used_bytes"));
            Set<String> prometheus = client.get("/metrics")
                    .body()
                    .lines()
                    .filter(line -> line.startsWith("# TYPE "))
                    .map(line -> line.split(" ", -1)[2])
                    .filter(name -> name.startsWith("http_server_") && !name.endsWith("_max"))
                    .map(name -> name.replaceFirst("_(bytes|seconds|total)$", ""))
                    .collect(Collectors.toSet());
            assertThat(prometheus).hasSizeGreaterThan(5);
            running.injector().getInstance(TracingSdk.class).flushMetrics();
            await(() -> !collector.metrics().isEmpty());
            assertThat(collector.metrics())
                    .extracting(metric -> metric.name().replace('.', '_').replaceFirst("_(bytes|seconds|total)$", ""))
                    .containsAll(prometheus);
        }
    }

    @ParameterizedTest
    @EnumSource(Collector.Mode.class)
    void aStopIsNeitherDelayedByACollectorNorLeavesAThread(Collector.Mode mode) throws Exception {
        try (Collector collector = new Collector(mode)) {
            Set<Thread> before = Thread.getAllStackTraces().keySet();
            RunningApplication running = measuring(collector, "--otel.metric.export.interval=20");
            await(() -> !collector.headers().isEmpty());
            long began = System.nanoTime();
            running.close();
            // 2 seconds, and what the rest of a stop takes on a busy machine; without the bound, it is 10 more.
            assertThat(System.nanoTime() - began).isLessThan(TimeUnit.SECONDS.toNanos(9));
            await(() -> Thread.getAllStackTraces().keySet().stream()
                    .allMatch(thread ->
                            before.contains(thread) || thread.getName().startsWith("HttpClient-")));
        }
    }

    @Test
    void nothingIsSentUnlessItIsAskedFor() throws Exception {
        try (Collector collector = new Collector(Collector.Mode.RECEIVES)) {
            try (RunningApplication running =
                    measuring(collector, "--metrics.enabled=false", "--otel.metric.export.interval=20")) {
                await(() -> !collector.headers().isEmpty()); // What the SDK counts of itself.
                Traced.client(running).get("/");
            }
            assertThat(named(collector, DURATION)).isEmpty();
        }
        try (Collector collector = new Collector(Collector.Mode.RECEIVES)) {
            Traced.start(
                            ExportTest.Hello.class,
                            new AbstractModule() {},
                            "--otel.exporter.otlp.endpoint=" + collector.url())
                    .close();
            assertThat(collector.headers()).isEmpty();
        }
    }
}
