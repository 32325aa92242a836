package org.jzenith.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.sdk.trace.data.SpanData;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.slf4j.LoggerFactory;

/**
 * Spans, the access log and the metrics say the same of the same requests, however these end: none is missing in one of
 * them, and none is there twice.
 */
class AgreementTest {

    /** Requests that are answered by a resource or by the server itself, and such as are never answered. */
    private static final List<String> REQUESTS = List.of(
            "GET /items/1 HTTP/1.1~Host: a~~",
            "GET /items/1 HTTP/1.0~~",
            "GET /items/1 HTTP/1.1~Host: a~~GET /items/2 HTTP/1.1~Host: a~~",
            "HEAD /items/1 HTTP/1.1~Host: a~~",
            "OPTIONS /items/1 HTTP/1.1~Host: a~~",
            "POST /items HTTP/1.1~Host: a~Content-Length: 5~~hello",
            "POST /items HTTP/1.1~Host: a~Content-Length: 5~~hell",
            "POST /items HTTP/1.1~Host: a~Content-Length: 99999999~~",
            "POST /items HTTP/1.1~Host: a~Transfer-Encoding: chunked~~zz~~",
            "GET /fails HTTP/1.1~Host: a~~",
            "GET /never HTTP/1.1~Host: a~~",
            "GET /none HTTP/1.1~Host: a~~",
            "DELETE /items HTTP/1.1~Host: a~~",
            "GET /items/%zz HTTP/1.1~Host: a~~",
            "GET /items/1 HTTP/1.1~~",
            "nonsense~~",
            "GET / HTTP/3.0~Host: a~~",
            "get /items/1 HTTP/1.1~Host: a~~",
            "GET /" + "x".repeat(9000) + " HTTP/1.1~Host: a~~",
            "GET /items/1 HTTP/1.1~Host: a~X: " + "x".repeat(20_000) + "~~",
            "GET /items/1 HTTP/1.1~Host: a~traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01~~",
            "GET /items/1 HTTP/1.1~Host: a~traceparent: 00-zz-01~tracestate: a=b~~",
            "GET /health/live HTTP/1.1~Host: a~~");

    @Path("/")
    public static class Resource {

        @GET
        @Path("items/{id}")
        public String item(@PathParam("id") String id) {
            return id;
        }

        @POST
        @Path("items")
        public String add(String item) {
            return item;
        }

        @GET
        @Path("fails")
        public String fails() {
            throw new IllegalArgumentException("s3cret");
        }

        @GET
        @Path("never")
        public CompletableFuture<String> never() {
            return new CompletableFuture<>();
        }
    }

    private final Logger access = (Logger) LoggerFactory.getLogger("org.jzenith.access");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final RecordedSpans spans = new RecordedSpans();

    @BeforeEach
    void listen() {
        lines.start();
        access.setLevel(Level.INFO);
        access.setAdditive(false);
        access.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        access.detachAppender(lines);
    }

    private static Socket send(int port, String request) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(request.replace("~", "\r\n").getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static void exchange(int port, String request) throws IOException {
        try (Socket socket = send(port, request)) {
            for (int b = socket.getInputStream().read();
                    b >= 0 && b != '\n';
                    b = socket.getInputStream().read()) {
                assertThat(b).isPositive();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "0.5"})
    void spansLinesAndMetricsAreOfTheSameRequests(String sampled) throws Exception {
        RunningApplication running = Traced.start(
                Resource.class,
                spans,
                "--otel.traces.sampler=traceidratio",
                "--otel.traces.sampler.arg=" + sampled,
                "--otel.traces.operator-requests=true",
                "--rest.access-log.enabled=true",
                "--rest.access-log.format=json",
                "--rest.body-timeout=100ms",
                "--rest.request-timeout=100ms");
        Set<String> exemplars;
        MeterRegistry registry;
        try (running) {
            int port = Traced.port(running);
            registry = running.injector().getInstance(MeterRegistry.class);
            Traced.client(running).get("/metrics");
            for (String request : REQUESTS) {
                exchange(port, request);
            }
            try (Socket leaves = send(port, "GET /never HTTP/1.1~Host: a~~")) {
                leaves.setSoLinger(true, 0);
            }
            exemplars = exemplars(running);
            send(port, "GET /never HTTP/1.1~Host: a~~"); // The stop waits for it.
        }
        List<String> logged = logged();
        assertThat(logged).hasSizeGreaterThanOrEqualTo(REQUESTS.size() + 2).doesNotHaveDuplicates();
        assertThat(registry.find("http.server.request.duration").timers().stream()
                        .mapToLong(Timer::count)
                        .sum())
                .isEqualTo(logged.size());
        List<String> recorded = spans.all().stream().map(AgreementTest::text).toList();
        if (sampled.equals("1")) {
            assertThat(recorded).containsExactlyInAnyOrderElementsOf(logged);
        } else {
            assertThat(recorded).isSubsetOf(logged).hasSizeLessThan(logged.size());
        }
        assertThat(exemplars)
                .isNotEmpty()
                .isSubsetOf(spans.all().stream().map(SpanData::getSpanId).toList());
    }

    private List<String> logged() throws IOException {
        List<String> logged = new ArrayList<>();
        for (ILoggingEvent line : lines.list) {
            JsonNode object = new ObjectMapper().readTree(line.getFormattedMessage());
            logged.add(object.path("trace_id").asText()
                    + ' '
                    + object.path("span_id").asText()
                    + ' '
                    + object.path("status").asInt()
                    + ' '
                    + object.path("route").asText());
        }
        return logged;
    }

    private static String text(SpanData span) {
        Long status = span.getAttributes().get(longKey("http.response.status_code"));
        String route = span.getAttributes().get(stringKey("http.route"));
        return span.getTraceId()
                + ' '
                + span.getSpanId()
                + ' '
                + (status == null ? 0 : status)
                + ' '
                + (route == null ? "" : route);
    }

    private static Set<String> exemplars(RunningApplication running) {
        return Pattern.compile("# \\{span_id=\"([0-9a-f]{16})\"")
                .matcher(Traced.client(running)
                        .withHeader("Accept", "application/openmetrics-text")
                        .get("/metrics")
                        .body())
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toSet());
    }
}
