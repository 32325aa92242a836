package org.jzenith.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Scopes;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.reactivex.Single;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The metrics, by their text, as Prometheus reads it. */
class MetricsTest {

    private static final Pattern VALUE = Pattern.compile(" [^ ]+$");

    private static SingleSubject<String> answer;
    private static CountDownLatch asked;

    @Path("/users")
    public static class UserResource {
        @GET @Path("{id: \\d{1,3}}") public String user(@PathParam("id") int id) {
            if (id == 404) {
                throw new NotFoundException();
            }
            return "user " + id;
        }

        @GET @Path("{id}/failure") public String failure() {
            throw new IllegalStateException("on purpose");
        }

        @GET @Path("{id}/slow") public Single<String> slow() {
            asked.countDown();
            return answer;
        }

        @GET @Path("{id}/forbidden") public String forbidden() {
            return "never seen";
        }

        @POST public String create(String body) {
            return body;
        }

        @Path("{id}/pets") public PetResource pets() {
            return new PetResource();
        }
    }

    public static class PetResource {
        @GET @Path("{name}") public String pet(@PathParam("name") String name) {
            return name;
        }

        @Path("{name}") public PetResource child() {
            return this;
        }
    }

    public static class Filter implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getUriInfo().getPath().endsWith("forbidden")) {
                throw new WebApplicationException(403);
            }
        }
    }

    @BeforeEach
    void prepare() {
        answer = SingleSubject.create();
        asked = new CountDownLatch(1);
    }

    /** By default on one event loop, which has counted a request before it takes the next. */
    private static TestServer start(Map<String, ?> configuration) {
        Map<String, Object> complete = new HashMap<>(Map.of("rest.verticles", 1));
        complete.putAll(configuration);
        return TestServer.start(complete, plugin());
    }

    private static RestPlugin plugin() {
        return RestPlugin.withResources(UserResource.class).withProviders(Filter.class);
    }

    private static String labels(String error, String method, String status, String route) {
        return "{error_type=\"" + error + "\",http_request_method=\"" + method + "\",http_response_status_code=\"" + status
                + "\",http_route=\"" + route + "\",url_scheme=\"http\"}";
    }

    /** The line of the number of requests with these labels. */
    private static String counted(String error, String method, String status, String route, int times) {
        return "http_server_request_duration_seconds_count" + labels(error, method, status, route) + ' ' + times;
    }

    private static List<String> scrape(TestServer server) {
        return server.get("/metrics").body().lines().toList();
    }

    /** The names of all series that requests make, with their labels. */
    private static Set<String> requestSeries(TestServer server) {
        return scrape(server).stream().filter(line -> line.startsWith("http_")).map(line -> VALUE.matcher(line).replaceAll(""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void requestsAreCountedByTheTemplateOfTheirRouteAndTheirStatus() {
        try (TestServer server = start(Map.of("rest.base-path", "/api"))) {
            for (String path : List.of("1", "2", "404", "1/failure", "1/forbidden", "1/pets/rex", "1/pets/rex/tom/ben")) {
                server.get("/api/users/" + path);
            }
            server.send("HEAD", "/api/users/3", null);
            server.postJson("/api/users", "{}");
            server.get("/health");
            assertThat(scrape(server)).contains(
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
            assertThat(scrape(server)).filteredOn(line -> line.startsWith(prefix))
                    .extracting(line -> line.substring(prefix.length()).replaceAll("\".*", ""))
                    .containsExactly("0.005", "0.01", "0.025", "0.05", "0.075", "0.1", "0.25", "0.5", "0.75", "1.0", "2.5", "5.0",
                            "7.5", "10.0", "+Inf");
            assertThat(scrape(server)).contains("# TYPE http_server_request_duration_seconds histogram")
                    .anyMatch(line -> line.startsWith("http_server_request_duration_seconds_max{"))
                    .anyMatch(line -> line.startsWith("http_server_request_duration_seconds_sum{"));
        }
    }

    @Test
    void requestsThatTheServerItselfAnswersAreCountedToo() throws Exception {
        try (TestServer server = start(Map.of("rest.max-request-line-size", "200", "rest.max-header-size", "500",
                "rest.max-requests-in-flight", "1"));
                RawConnection slow = new RawConnection(server).get("/users/1/slow")) {
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            for (String request : List.of("GET /users/1 HTTP/1.1\r\nHost: x\r\n\r\n", "GET /" + "x".repeat(300) + " HTTP/1.1\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: x\r\nX: " + "x".repeat(600) + "\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nA b\r\n\r\n")) {
                try (RawConnection connection = new RawConnection(server)) {
                    assertThat(connection.send(request).response()).containsPattern("HTTP/1.\\d [45]\\d\\d ");
                }
            }
            answer.onSuccess("done");
            assertThat(slow.response()).endsWith("done");
            server.postJson("/health", "{}");
            assertThat(scrape(server)).contains(
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
        try (TestServer server = start(Map.of()); RawConnection connection = new RawConnection(server)) {
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
                connection.send(switch (i % 4) {
                    case 0 -> "GET /" + word + "?" + word + " HTTP/1.1\r\nHost: " + word + "\r\n\r\n";
                    case 1 -> "GET /users/" + id + "?" + word + " HTTP/1.1\r\nHost: " + word + ".example\r\n\r\n";
                    case 2 -> method + " /" + word + " HTTP/1.1\r\nHost: x\r\nX-Request-Id: " + word + "\r\n\r\n";
                    default -> method + " /users HTTP/1.1\r\nHost: x\r\nUser-Agent: " + word + "\r\n\r\n";
                });
                assertThat(connection.response()).startsWith("HTTP/1.1 " + (i % 4 == 1 ? 200 : i % 4 == 3 ? 405 : 404));
            }
            assertThat(requestSeries(server)).isEqualTo(before);
            assertThat(scrape(server)).contains(counted("", "GET", "200", "/users/{id}", 2_501));
        }
    }

    @Test
    void theFormatIsTheOneThatTheClientTakes() {
        try (TestServer server = start(Map.of())) {
            HttpResponse<String> text = server.get("/metrics", "Accept", "*/*");
            assertThat(text.headers().firstValue("Content-Type")).hasValue("text/plain; version=0.0.4; charset=utf-8");
            assertThat(text.body()).doesNotContain("# EOF");
            HttpResponse<String> open = server.get("/metrics", "Accept", "application/openmetrics-text;version=1.0.0;q=0.5,"
                    + "application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2");
            assertThat(open.headers().firstValue("Content-Type"))
                    .hasValue("application/openmetrics-text; version=1.0.0; charset=utf-8");
            assertThat(open.body()).endsWith("# EOF\n").contains("# TYPE http_server_request_duration_seconds histogram");
            assertThat(server.send("HEAD", "/metrics", null).statusCode()).isEqualTo(200);
            assertThat(server.postJson("/metrics", "{}").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void areServedWhenTheApplicationTakesNoMoreRequestsAndAllWorkersAreBusy() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        try (TestServer server = start(Map.of("rest.max-requests-in-flight", "1"));
                RawConnection slow = new RawConnection(server).get("/users/1/slow")) {
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            Vertx vertx = server.application().injector().getInstance(Vertx.class);
            for (int i = 0; i < 100; i++) {
                vertx.executeBlocking(() -> done.await(20, TimeUnit.SECONDS), false);
            }
            assertThat(server.get("/metrics").statusCode()).isEqualTo(200);
            done.countDown();
            answer.onSuccess("done");
            assertThat(slow.response()).endsWith("done");
        }
    }

    @Test
    void eachEventLoopTellsHowLateItIs() throws Exception {
        try (TestServer server = start(Map.of("rest.verticles", "2"))) {
            Await.until(() -> scrape(server).stream().filter(line -> line.startsWith("vertx_eventloop_lag_seconds_count{")
                    && !line.endsWith(" 0")).count() == 2);
            assertThat(scrape(server)).filteredOn(line -> line.startsWith("vertx_eventloop_lag_seconds_max{"))
                    .extracting(line -> VALUE.matcher(line).replaceAll(""))
                    .containsExactlyInAnyOrder("vertx_eventloop_lag_seconds_max{loop=\"0\"}", "vertx_eventloop_lag_seconds_max{loop=\"1\"}");
        }
    }

    @Path("/block")
    public static class BlockingResource {
        @GET public String block() throws InterruptedException {
            TimeUnit.SECONDS.sleep(2); // Longer than any of the periods in which the loop is asked.
            return "late";
        }
    }

    @Test
    void aBlockedEventLoopShows() {
        try (TestServer server = TestServer.start(Map.of("rest.verticles", "1"), RestPlugin.withResources(BlockingResource.class))) {
            Await.until(() -> scrape(server).stream().anyMatch(line -> line.startsWith("vertx_eventloop_lag_seconds_count{")
                    && !line.endsWith(" 0")));
            server.get("/block");
            Await.until(() -> scrape(server).stream().filter(line -> line.startsWith("vertx_eventloop_lag_seconds_max{"))
                    .anyMatch(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))) > 1));
        }
    }

    @Test
    void tellOfTheJvmAsSoonAsItHasStarted() {
        try (TestServer server = start(Map.of())) {
            Await.until(() -> server.get("/metrics").body().contains("\njvm_memory_used_bytes{"));
            assertThat(server.get("/metrics").body()).contains("\njvm_threads_live_threads ", "\njvm_classes_loaded_classes ",
                    "\nprocess_cpu_usage ", "\nprocess_uptime_seconds ", "\njvm_gc_max_data_size_bytes ");
        }
    }

    /** A class of the application that counts something. */
    public static final class Shop {
        private final MeterRegistry registry;

        @Inject
        public Shop(MeterRegistry registry) {
            this.registry = registry;
        }
    }

    @Test
    void metersOfTheApplicationsOwnAreThereTooAndOnlyItsOwn() {
        try (TestServer first = TestServer.start(Map.of("rest.verticles", 1), plugin(), binder -> binder.bind(Shop.class).in(Scopes.SINGLETON));
                TestServer second = start(Map.of())) {
            first.application().injector().getInstance(Shop.class).registry.counter("orders", "kind", "book").increment();
            first.get("/users/7");
            assertThat(scrape(first)).contains("orders_total{kind=\"book\"} 1.0", counted("", "GET", "200", "/users/{id}", 1));
            assertThat(scrape(second)).noneMatch(line -> line.startsWith("orders_total") || line.contains("/users"));
        }
    }

    @Test
    void anApplicationMayBringARegistryOfItsOwn() {
        PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        CompositeMeterRegistry several = new CompositeMeterRegistry().add(new SimpleMeterRegistry()).add(prometheus);
        SimpleMeterRegistry simple = new SimpleMeterRegistry();
        try (TestServer server = TestServer.start(plugin(), binder -> binder.bind(MeterRegistry.class).toInstance(several))) {
            server.get("/users/1");
            assertThat(scrape(server)).contains(counted("", "GET", "200", "/users/{id}", 1));
        }
        assertThat(prometheus.isClosed()).isFalse();
        try (TestServer server = TestServer.start(plugin(), binder -> binder.bind(MeterRegistry.class).toInstance(simple))) {
            server.get("/users/1");
            assertThat(server.get("/metrics").statusCode()).isEqualTo(404);
            assertThat(simple.get("http.server.request.duration").tag("http.route", "/users/{id}").timer().count()).isOne();
        }
    }

    @Test
    void theRegistryIsClosedWithTheApplication() {
        MeterRegistry registry;
        try (TestServer server = start(Map.of())) {
            registry = server.application().injector().getInstance(MeterRegistry.class);
            assertThat(registry).isSameAs(server.application().injector().getInstance(MeterRegistry.class));
            assertThat(registry.isClosed()).isFalse();
        }
        assertThat(registry.isClosed()).isTrue();
    }

    @Test
    void areReadOnceForAllWhoAskWhileTheyCannotBeRead() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger readings = new AtomicInteger();
        List<RawConnection> connections = new ArrayList<>();
        try (TestServer server = start(Map.of("rest.verticles", "2"))) {
            MeterRegistry registry = server.application().injector().getInstance(MeterRegistry.class);
            registry.gauge("slow", readings, counted -> {
                reading.countDown();
                awaitUninterruptibly(released);
                return counted.incrementAndGet();
            });
            connections.add(new RawConnection(server).get("/metrics"));
            assertThat(reading.await(20, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 20; i++) {
                connections.add(new RawConnection(server).get("/metrics"));
            }
            Await.until(() -> registry.get("http.server.active_requests").gauge().value() == connections.size());
            connections.remove(20).reset();
            Await.until(() -> registry.get("http.server.active_requests").gauge().value() == connections.size());
            released.countDown();
            for (RawConnection connection : connections) {
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").contains("\nslow ");
                connection.close();
            }
            assertThat(readings).hasValue(2);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aRegistryTellsOfTheApplicationThatRunsAndOfNoneBefore() throws Exception {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        for (int i = 0; i < 2; i++) {
            asked = new CountDownLatch(1);
            answer = SingleSubject.create();
            try (TestServer server = TestServer.start(Map.of("rest.verticles", 1), plugin(),
                    binder -> binder.bind(MeterRegistry.class).toInstance(registry));
                    RawConnection slow = new RawConnection(server).get("/users/1/slow")) {
                assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
                Await.until(() -> registry.find("http.server.active_requests").gauge() != null);
                assertThat(registry.get("http.server.active_requests").gauge().value()).isOne();
                answer.onSuccess("done");
                assertThat(slow.response()).endsWith("done");
            }
            assertThat(registry.find("http.server.active_requests").gauge()).isNull();
        }
    }

    @Test
    void mayBeOff() {
        try (TestServer server = start(Map.of("metrics.enabled", "false"))) {
            assertThat(server.get("/users/1").statusCode()).isEqualTo(200);
            assertThat(server.get("/metrics").statusCode()).isEqualTo(404);
            assertThat(server.application().injector().getInstance(MeterRegistry.class).getMeters()).isEmpty();
        }
    }
}
