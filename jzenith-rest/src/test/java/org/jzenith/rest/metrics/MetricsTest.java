package org.jzenith.rest.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.metrics.MeteredServer.answer;
import static org.jzenith.rest.metrics.MeteredServer.asked;
import static org.jzenith.rest.metrics.MeteredServer.counted;
import static org.jzenith.rest.metrics.MeteredServer.labels;
import static org.jzenith.rest.metrics.MeteredServer.prepare;
import static org.jzenith.rest.metrics.MeteredServer.scrape;
import static org.jzenith.rest.metrics.MeteredServer.start;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** The metrics of requests, of event loops and of the JVM, by their text, as Prometheus reads it. */
@Tag("stress")
class MetricsTest {

    private static final Pattern VALUE = Pattern.compile(" [^ ]+$");

    @BeforeEach
    void prepareAnswer() {
        prepare();
    }

    /** Returns the names of all series of requests, with their labels. */
    private static Set<String> requestSeries(TestServer server) {
        return scrape(server).stream()
                .filter(line -> line.startsWith("http_"))
                .map(line -> VALUE.matcher(line).replaceAll(""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void requestsAreCountedByTheTemplateOfTheirRouteAndTheirStatus() {
        try (TestServer server = start(Map.of("rest.base-path", "api/"))) {
            for (String path :
                    List.of("1", "2", "404", "1/failure", "1/forbidden", "1/pets/rex", "1/pets/rex/tom/ben")) {
                server.get("/api/users/" + path);
            }
            server.send("HEAD", "/api/users/3", null);
            server.postJson("/api/users", "{}");
            server.get("/health");
            assertThat(scrape(server))
                    .contains(
                            counted("", "GET", "200", "/api/users/{id}", 2),
                            counted("", "GET", "404", "/api/users/{id}", 1),
                            counted("", "HEAD", "200", "/api/users/{id}", 1),
                            counted("500", "GET", "500", "/api/users/{id}/failure", 1),
                            counted("", "GET", "403", "/api/users/{id}/forbidden", 1),
                            counted("", "GET", "200", "/api/users/{id}/pets/*", 2),
                            counted("", "POST", "200", "/api/users", 1),
                            counted("", "GET", "200", "/health", 1));
            assertThat(scrape(server)).contains(counted("", "GET", "200", "/metrics", 1));
        }
    }

    @Test
    void durationsAreAHistogramInSecondsWithTheBucketsOfTheConvention() {
        try (TestServer server = start(Map.of())) {
            server.get("/users/1");
            String prefix = "http_server_request_duration_seconds_bucket"
                    + labels("", "GET", "200", "/users/{id}").replaceAll("}$", ",le=\"");
            assertThat(scrape(server))
                    .filteredOn(line -> line.startsWith(prefix))
                    .extracting(line -> line.substring(prefix.length()).replaceAll("\".*", ""))
                    .containsExactly(
                            "0.005", "0.01", "0.025", "0.05", "0.075", "0.1", "0.25", "0.5", "0.75", "1.0", "2.5",
                            "5.0", "7.5", "10.0", "+Inf");
            assertThat(scrape(server))
                    .contains("# TYPE http_server_request_duration_seconds histogram")
                    .anyMatch(line -> line.startsWith("http_server_request_duration_seconds_max{"))
                    .anyMatch(line -> line.startsWith("http_server_request_duration_seconds_sum{"));
        }
    }

    @Test
    void requestsThatTheServerItselfAnswersAreCountedToo() throws Exception {
        try (TestServer server = start(Map.of(
                        "rest.max-request-line-size",
                        "200",
                        "rest.max-header-size",
                        "500",
                        "rest.max-requests-in-flight",
                        "1"));
                RawConnection slow = new RawConnection(server).get("/users/1/slow")) {
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            for (String request : List.of(
                    "GET /users/1 HTTP/1.1\r\nHost: x\r\n\r\n",
                    "GET /" + "x".repeat(300) + " HTTP/1.1\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: x\r\nX: " + "x".repeat(600) + "\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: x\r\nA b\r\n\r\n")) {
                try (RawConnection connection = new RawConnection(server)) {
                    assertThat(connection.send(request).response()).containsPattern("HTTP/1.\\d [45]\\d\\d ");
                }
            }
            answer.onSuccess("done");
            assertThat(slow.response()).endsWith("done");
            server.postJson("/health", "{}");
            assertThat(scrape(server))
                    .contains(
                            counted("503", "GET", "503", "", 1),
                            counted("", "_OTHER", "414", "", 1),
                            counted("", "_OTHER", "431", "", 1),
                            counted("", "_OTHER", "400", "", 1),
                            counted("", "POST", "405", "/health", 1));
        }
    }

    @Test
    void aRequestIsActiveUntilItsResponseHasEndedOrItsClientHasGone() throws Exception {
        String active = "http_server_active_requests{http_request_method=\"GET\",url_scheme=\"http\"} ";
        try (TestServer server = start(Map.of())) {
            try (RawConnection slow = new RawConnection(server).get("/users/1/slow")) {
                assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(slow).isNotNull();
                assertThat(scrape(server)).contains(active + "2.0");
            }
            Await.until(() -> scrape(server).contains(active + "1.0"));
            assertThat(scrape(server)).contains(counted("aborted", "GET", "", "/users/{id}/slow", 1));
        }
    }

    @Test
    void noClientCanMakeNewSeries() throws Exception {
        Random random = new Random(42);
        try (TestServer server = start(Map.of());
                RawConnection connection = new RawConnection(server)) {
            server.get("/users/1");
            server.get("/nowhere");
            server.send("DELETE", "/users", null);
            server.send("BREW", "/nowhere", null);
            server.send("BREW", "/users", null);
            server.get("/metrics");
            Set<String> before = requestSeries(server);
            for (int i = 0; i < 10_000; i++) {
                String word = Long.toString(random.nextLong(Long.MAX_VALUE), 36);
                String id = Integer.toString(random.nextInt(100, 400));
                String method = word.replaceAll("\\d", "x").toUpperCase(Locale.ROOT);
                connection.send(
                        switch (i % 4) {
                            case 0 -> "GET /" + word + "?" + word + " HTTP/1.1\r\nHost: " + word + "\r\n\r\n";
                            case 1 ->
                                "GET /users/" + id + "?" + word + " HTTP/1.1\r\nHost: " + word + ".example\r\n\r\n";
                            case 2 ->
                                method + " /" + word + " HTTP/1.1\r\nHost: x\r\nX-Request-Id: " + word + "\r\n\r\n";
                            default -> method + " /users HTTP/1.1\r\nHost: x\r\nUser-Agent: " + word + "\r\n\r\n";
                        });
                assertThat(connection.response()).startsWith("HTTP/1.1 " + (i % 4 == 1 ? 200 : i % 4 == 3 ? 405 : 404));
            }
            assertThat(requestSeries(server)).isEqualTo(before);
            assertThat(scrape(server)).contains(counted("", "GET", "200", "/users/{id}", 2_501));
        }
    }

    @Test
    void eachEventLoopTellsHowLateItIs() throws Exception {
        try (TestServer server = start(Map.of("rest.verticles", "2"))) {
            Await.until(() -> scrape(server).stream()
                            .filter(line ->
                                    line.startsWith("vertx_eventloop_lag_seconds_count{") && !line.endsWith(" 0"))
                            .count()
                    == 2);
            assertThat(scrape(server))
                    .filteredOn(line -> line.startsWith("vertx_eventloop_lag_seconds_max{"))
                    .extracting(line -> VALUE.matcher(line).replaceAll(""))
                    .containsExactlyInAnyOrder(
                            "vertx_eventloop_lag_seconds_max{loop=\"0\"}",
                            "vertx_eventloop_lag_seconds_max{loop=\"1\"}");
        }
    }

    @Path("/block")
    public static class BlockingResource {
        @GET
        public String block() throws InterruptedException {
            TimeUnit.SECONDS.sleep(2); // Longer than any of the periods in which the lag is measured.
            return "late";
        }
    }

    @Test
    void aBlockedEventLoopShows() {
        try (TestServer server =
                TestServer.start(Map.of("rest.verticles", "1"), RestPlugin.withResources(BlockingResource.class))) {
            Await.until(() -> scrape(server).stream()
                    .anyMatch(line -> line.startsWith("vertx_eventloop_lag_seconds_count{") && !line.endsWith(" 0")));
            server.get("/block");
            Await.until(() -> scrape(server).stream()
                    .filter(line -> line.startsWith("vertx_eventloop_lag_seconds_max{"))
                    .anyMatch(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))) > 1));
        }
    }

    @Test
    void tellOfTheJvmAsSoonAsItHasStarted() {
        try (TestServer server = start(Map.of())) {
            for (String metric : List.of(
                    "jvm_memory_used_bytes{",
                    "jvm_threads_live_threads ",
                    "jvm_classes_loaded_classes ",
                    "process_cpu_usage ",
                    "process_uptime_seconds ",
                    "jvm_gc_max_data_size_bytes ")) {
                Await.until(() -> server.get("/metrics").body().contains('\n' + metric));
            }
        }
    }
}
