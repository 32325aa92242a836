package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.util.Modules;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.TestClient;

@Tag("stress")
class ExportTest {

    @Path("/")
    public static class Hello {
        @GET
        public String hello() {
            return "hello";
        }
    }

    private static RunningApplication exporting(String url, String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "--otel.traces.exporter=otlp";
        arguments[1] = "--otel.exporter.otlp.endpoint=" + url;
        System.arraycopy(more, 0, arguments, 2, more.length);
        return Traced.start(Hello.class, Modules.EMPTY_MODULE, arguments);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("nanoseconds too late").isNegative();
            TimeUnit.MILLISECONDS.timedJoin(Thread.currentThread(), 5); // Ends when it has waited for itself.
        }
    }

    /** Waits until a number of spans has reached the collector. */
    private static void sent(RunningApplication running, int number) throws InterruptedException {
        TracingSdk sdk = running.injector().getInstance(TracingSdk.class);
        await(() -> {
            sdk.flush();
            return sdk.metrics().sent() == number;
        });
    }

    /** Returns the names of the threads that are there now and were not before; the JDK's client keeps its own. */
    private static Set<String> threadsSince(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> !name.startsWith("HttpClient-"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void spansReachTheCollectorWhenTheApplicationStops() throws Exception {
        try (Collector collector = new Collector(Collector.Mode.RECEIVES)) {
            try (RunningApplication running =
                    exporting(collector.url(), "--otel.exporter.otlp.headers=authorization=Bearer%20abc")) {
                Traced.client(running).get("/");
                sent(running, 1);
                Traced.client(running).get("/missing");
            }
            assertThat(collector.received()).extracting(OtlpSpan::name).containsExactly("GET /", "GET");
            assertThat(collector.headers()).containsOnly("POST /v1/traces application/x-protobuf Bearer abc");
        }
    }

    @Test
    void spansReachACollectorThatStumbles() throws Exception {
        try (Collector collector = new Collector(Collector.Mode.STUMBLES)) {
            try (RunningApplication running = exporting(collector.url())) {
                Traced.client(running).get("/");
                sent(running, 1);
            }
            assertThat(collector.headers()).hasSizeGreaterThan(1);
            assertThat(collector.received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Collector.Mode.class)
    void eachSpanHasBeenReceivedOrIsCounted(Collector.Mode mode) throws Exception {
        int offered = 10_000; // More than the queue has room for.
        try (Collector collector = new Collector(mode)) {
            SdkMetrics metrics;
            RunningApplication running = exporting(collector.url(), "--otel.exporter.otlp.timeout=1000");
            try (running) {
                metrics = running.injector().getInstance(TracingSdk.class).metrics();
                Tracer tracer = running.injector().getInstance(Tracer.class);
                for (int i = 0; i < offered; i++) {
                    tracer.spanBuilder("work").startSpan().end();
                }
            }
            assertThat(metrics.sent() + metrics.failed() + metrics.dropped()).isEqualTo(offered);
            // A machine that is busy may give up waiting for the answer to spans that were received.
            assertThat(collector.count()).isBetween(metrics.sent(), metrics.sent() + metrics.failed());
        }
    }

    @ParameterizedTest
    @EnumSource(Collector.Mode.class)
    void aStopIsNeitherDelayedByACollectorNorLeavesAThread(Collector.Mode mode) throws Exception {
        try (Collector collector = new Collector(mode)) {
            stopsInTimeWithoutAThread(collector.url());
        }
    }

    @Test
    void aStopIsNotDelayedByACollectorThatIsNotThere() throws Exception {
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", 1)) {
            proxy.refuse();
            stopsInTimeWithoutAThread("http://127.0.0.1:" + proxy.port());
        }
    }

    private static void stopsInTimeWithoutAThread(String url) throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        RunningApplication running = exporting(url);
        TestClient client = Traced.client(running);
        for (int i = 0; i < 10; i++) {
            client.get("/");
        }
        running.injector().getInstance(TracingSdk.class).flush(); // One message is on its way.
        client.get("/");
        long began = System.nanoTime();
        running.close();
        // 2 seconds, and what the rest of a stop takes on a busy machine; without the bound, it is 10 more.
        assertThat(System.nanoTime() - began).isLessThan(TimeUnit.SECONDS.toNanos(9));
        await(() -> threadsSince(before).isEmpty());
    }

    @Test
    void lostSpansAreInTheMetrics() throws Exception {
        try (Collector collector = new Collector(Collector.Mode.REFUSES);
                RunningApplication running = exporting(collector.url())) {
            TestClient client = Traced.client(running);
            client.get("/");
            running.injector().getInstance(TracingSdk.class).flush();
            await(() -> client.get("/metrics").body().contains("otel_sdk_span_lost_total{error_type=\"rejected\"} "));
            await(() ->
                    running.injector().getInstance(TracingSdk.class).metrics().failed() > 0);
        }
    }

    @Test
    void twoApplicationsInOneJvmHaveTheirOwnTraces() throws Exception {
        try (Collector first = new Collector(Collector.Mode.RECEIVES);
                Collector second = new Collector(Collector.Mode.RECEIVES)) {
            try (RunningApplication one = exporting(first.url(), "--otel.service.name=one");
                    RunningApplication other = exporting(second.url(), "--otel.service.name=other")) {
                assertThat(one.injector().getInstance(OpenTelemetry.class))
                        .isNotSameAs(other.injector().getInstance(OpenTelemetry.class));
                Traced.client(one).get("/");
                Traced.client(other).get("/missing");
                sent(one, 1);
                sent(other, 1);
            }
            assertThat(first.received()).extracting(OtlpSpan::name).containsExactly("GET /");
            assertThat(second.received()).extracting(OtlpSpan::name).containsExactly("GET");
        }
        assertThat(GlobalOpenTelemetry.getOrNoop()
                        .getTracer("any")
                        .spanBuilder("any")
                        .startSpan()
                        .getSpanContext()
                        .isValid())
                .isFalse();
    }

    @Test
    void nothingIsTracedWhereTheSdkIsDisabled() {
        RecordedSpans spans = new RecordedSpans();
        try (RunningApplication running = Traced.start(Hello.class, spans, "--otel.sdk.disabled=true")) {
            assertThat(Traced.client(running).get("/").body()).isEqualTo("hello");
        }
        assertThat(spans.isEmpty()).isTrue();
    }
}
