package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.sdk.trace.data.SpanData;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.servers.TimeLimit;

/** The traces that the metrics of requests lead to. */
class ExemplarsTest {

    private static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0";

    @Path("/")
    public static class Hello {
        @GET
        public String hello() {
            return "hello";
        }
    }

    private static List<String> exemplars(RunningApplication running, String format) {
        return Traced.client(running)
                .withHeader("Accept", format)
                .get("/metrics")
                .body()
                .lines()
                .filter(line -> line.contains(" # {"))
                .toList();
    }

    @Test
    void theLastSampledRequestOfABucketIsItsExemplar() throws Exception {
        RecordedSpans spans = new RecordedSpans();
        try (RunningApplication running = Traced.start(Hello.class, spans, "--rest.verticles=2")) {
            Traced.client(running).get("/metrics"); // Makes the registry: what is measured before it has no exemplar.
            Traced.client(running).get("/");
            SpanData span = spans.await("GET /");
            TimeLimit.MINUTE.await("the request is measured", () -> exemplars(running, OPEN_METRICS).stream()
                    .anyMatch(line -> line.contains("http_route=\"/\"")));
            assertThat(exemplars(running, OPEN_METRICS))
                    .filteredOn(line -> line.contains("http_route=\"/\""))
                    .singleElement()
                    .asString()
                    .startsWith("http_server_request_duration_seconds_bucket{")
                    .containsPattern("\\} 1 # \\{span_id=\"" + span.getSpanId() + "\",trace_id=\"" + span.getTraceId()
                            + "\"\\} [0-9.E-]+ [0-9]+\\.[0-9]+$");
        }
    }

    @Test
    void onlyOpenMetricsHasThem() {
        try (RunningApplication running = Traced.start(Hello.class, new RecordedSpans())) {
            Traced.client(running).get("/metrics");
            Traced.client(running).get("/");
            assertThat(exemplars(running, "text/plain")).isEmpty();
        }
    }

    @Test
    void aRequestThatIsNotSampledIsNone() {
        try (RunningApplication running =
                Traced.start(Hello.class, new RecordedSpans(), "--otel.traces.sampler=always_off")) {
            Traced.client(running).get("/metrics");
            Traced.client(running).get("/");
            assertThat(exemplars(running, OPEN_METRICS)).isEmpty();
        }
    }
}
