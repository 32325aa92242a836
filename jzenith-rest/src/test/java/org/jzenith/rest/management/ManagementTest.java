package org.jzenith.rest.management;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Single;
import io.reactivex.subjects.CompletableSubject;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What operators are served at a port of their own, and who is not. */
@Tag("stress")
class ManagementTest {

    private static final String KEY = "0123456789abcdef0123456789abcdef";
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final List<String> OPEN = List.of(
            "/",
            "/page.css",
            "/page.js",
            "/health",
            "/health/live",
            "/health/ready",
            "/metrics",
            "/info",
            "/config",
            "/routes",
            "/threads",
            "/loggers",
            "/logfiles");
    private static final List<String> WITH_KEY = List.of("/threaddump", "/heapdump");

    private static final CountDownLatch BLOCKING = new CountDownLatch(1);
    private static final CountDownLatch UNBLOCKED = new CountDownLatch(1);
    private static volatile CompletableSubject slow = CompletableSubject.create();

    @Path("/")
    public static class Resource {
        @GET
        @Path("quick")
        public String quick() {
            return "quick";
        }

        @GET
        @Path("blocks/{id}")
        public String blocks() throws InterruptedException {
            BLOCKING.countDown();
            return Boolean.toString(UNBLOCKED.await(30, TimeUnit.SECONDS));
        }

        @GET
        @Path("slow")
        public Single<String> slow() {
            return slow.andThen(Single.just("late"));
        }

        @POST
        @Path("orders")
        @RolesAllowed("clerk")
        public String order() {
            return "ordered";
        }
    }

    private static TestServer start(Object... more) {
        Map<String, Object> configuration = new HashMap<>(
                Map.of("rest.verticles", 1, "management.port", 0, "management.key", KEY, "rest.json-coercions", true));
        for (int i = 0; i < more.length; i += 2) {
            configuration.put((String) more[i], more[i + 1]);
        }
        configuration.values().remove("");
        return TestServer.start(configuration, RestPlugin.withResources(Resource.class));
    }

    private static int port(TestServer server) {
        List<BoundAddress> addresses = server.application().addresses();
        return addresses.get(addresses.size() - 1).port();
    }

    private static HttpRequest.Builder request(TestServer server, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port(server) + path))
                .timeout(DEADLINE);
        return headers.length == 0 ? request : request.headers(headers);
    }

    private static HttpResponse<String> get(TestServer server, String path, String... headers) throws Exception {
        return HttpClient.newHttpClient().send(request(server, path, headers).build(), BodyHandlers.ofString());
    }

    private static JsonNode json(TestServer server, String path) throws Exception {
        HttpResponse<String> response = get(server, path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        return new ObjectMapper().readTree(response.body());
    }

    private static List<JsonNode> eventLoops(TestServer server) {
        try {
            List<JsonNode> loops = new ArrayList<>();
            json(server, "/threads").get("eventLoops").forEach(loops::add);
            return loops;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static RawConnection raw(TestServer server) throws IOException {
        return new RawConnection(new Socket(InetAddress.getLoopbackAddress(), port(server)));
    }

    private static String withKey() {
        return "Bearer " + KEY;
    }

    @Test
    void movesHealthAndMetricsAwayFromThePublicPort() throws Exception {
        try (TestServer server = start()) {
            for (String path : List.of("/health", "/health/live", "/health/ready", "/metrics")) {
                assertThat(server.get(path).statusCode()).isEqualTo(404);
                assertThat(get(server, path).statusCode()).isEqualTo(200);
            }
            assertThat(server.get("/quick").body()).isEqualTo("quick");
            assertThat(get(server, "/quick").statusCode()).isEqualTo(404);
            assertThat(get(server, "/metrics").headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version="));
        }
    }

    @Test
    void hasNothingAtThePublicPort() throws Exception {
        try (TestServer server = start()) {
            for (List<String> paths : List.of(OPEN, WITH_KEY, List.of("/loggers/ROOT"))) {
                for (String path : paths) {
                    assertThat(server.get(path, "Authorization", withKey()).statusCode())
                            .as(path)
                            .isEqualTo(404);
                }
            }
        }
    }

    @Test
    void isNotThereWithoutAPort() {
        try (TestServer server =
                TestServer.start(Map.of("management.key", KEY), RestPlugin.withResources(Resource.class))) {
            assertThat(server.application().addresses()).hasSize(1);
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
            assertThat(server.get("/metrics").statusCode()).isEqualTo(200);
            assertThat(server.get("/info").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void listensForThisMachineOnly() {
        try (TestServer server = start()) {
            assertThat(server.application().addresses())
                    .last()
                    .extracting(BoundAddress::host)
                    .isEqualTo("127.0.0.1");
        }
    }

    @Test
    void tellsWhatIsRunning() throws Exception {
        try (TestServer server = start()) {
            JsonNode info = json(server, "/info");
            assertThat(info.at("/jvm/pid").asLong())
                    .isEqualTo(ProcessHandle.current().pid());
            assertThat(info.at("/jvm/version").asText())
                    .isEqualTo(Runtime.version().toString());
            assertThat(info.at("/transport").asText()).isIn("native", "nio");
            assertThat(info.at("/versions/vertx").asText()).isNotEmpty();
            assertThat(info.at("/versions/netty").asText()).isNotEmpty();
            assertThat(info.at("/certificates").isArray()).isTrue();
        }
    }

    @Test
    void tellsTheConfigurationWithItsSourcesAndNoSecret() throws Exception {
        try (TestServer server = start()) {
            HttpResponse<String> response = get(server, "/config");
            assertThat(response.body()).doesNotContain(KEY);
            Map<String, JsonNode> entries = new HashMap<>();
            new ObjectMapper()
                    .readTree(response.body())
                    .get("entries")
                    .forEach(entry -> entries.put(entry.get("key").asText(), entry));
            assertThat(entries.get("management.key").get("value").asText()).isEqualTo("******");
            assertThat(entries.get("rest.port").get("value").asText()).isEqualTo("0");
            assertThat(entries.get("rest.port").get("origin").asText()).contains("command line");
        }
    }

    @Test
    void listsTheRoutesOfTheApplication() throws Exception {
        try (TestServer server = start()) {
            assertThat(json(server, "/routes").get("routes"))
                    .anySatisfy(route -> {
                        assertThat(route.get("method").asText()).isEqualTo("POST");
                        assertThat(route.get("path").asText()).isEqualTo("/orders");
                        assertThat(route.get("access").asText()).contains("clerk");
                        assertThat(route.get("answeredBy").asText()).contains("order");
                    })
                    .anySatisfy(route -> assertThat(route.get("path").asText()).isEqualTo("/health at management.port"))
                    .anySatisfy(route -> {
                        assertThat(route.get("path").asText()).isEqualTo("/heapdump at management.port");
                        assertThat(route.get("access").asText()).isEqualTo("everybody who is known");
                    });
        }
    }

    @Test
    void tellsWhichRouteBlocksAnEventLoop() throws Exception {
        try (TestServer server = start()) {
            assertThat(eventLoops(server)).hasSize(2);
            Await.until(
                    () -> // One that has just started may be late.
                    eventLoops(server).stream()
                            .allMatch(loop -> loop.get("answered").asBoolean()));
            Thread client = new Thread(() -> server.get("/blocks/7"));
            client.start();
            assertThat(BLOCKING.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(eventLoops(server)).anySatisfy(loop -> {
                assertThat(loop.get("answered").asBoolean()).isFalse();
                assertThat(loop.get("current").asText()).isEqualTo("GET /blocks/{id}");
                assertThat(loop.get("lagNanos").asLong()).isGreaterThanOrEqualTo(500_000_000);
            });
            assertThat(get(server, "/health/live").statusCode()).isEqualTo(200);
            assertThat(get(server, "/threaddump", "Authorization", withKey()).body())
                    .contains("vert.x-eventloop-thread-0")
                    .contains("ManagementTest$Resource.blocks");
            UNBLOCKED.countDown();
            client.join();
        }
    }

    @Test
    void needsTheKeyForWhatShowsMemoryOrChangesSomething() throws Exception {
        try (TestServer server = start()) {
            for (String path : WITH_KEY) {
                HttpResponse<String> unknown = get(server, path);
                assertThat(unknown.statusCode()).isEqualTo(401);
                assertThat(unknown.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"management\"");
                for (String wrong : List.of("Bearer 0123456789abcdef", "Bearer " + KEY + "0", "Basic " + KEY, KEY)) {
                    assertThat(get(server, path, "Authorization", wrong).statusCode())
                            .isEqualTo(401);
                }
                assertThat(get(server, path, "Authorization", withKey(), "Authorization", withKey())
                                .statusCode())
                        .isEqualTo(401);
            }
            HttpRequest change = request(server, "/loggers/ROOT")
                    .POST(BodyPublishers.ofString("{\"level\":\"trace\",\"time\":\"1m\"}"))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(change, BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(401);
        }
    }

    @Test
    void refusesWhatNeedsAKeyIfThereIsNone() throws Exception {
        try (TestServer server = start("management.key", "")) {
            for (String path : WITH_KEY) {
                HttpResponse<String> response = get(server, path, "Authorization", "Bearer ");
                assertThat(response.statusCode()).isEqualTo(403);
                assertThat(response.body()).contains("management.key");
            }
        }
    }

    @Test
    void saysThatNoBackEndOfTheLogIsKnown() throws Exception {
        try (TestServer server = start()) {
            assertThat(json(server, "/loggers").get("loggers")).isEmpty();
            assertThat(json(server, "/logfiles").get("appenders")).isEmpty();
            HttpResponse<String> response = get(server, "/loggers/org.jzenith");
            assertThat(response.statusCode()).isEqualTo(501);
            assertThat(response.body()).contains("LogbackPlugin");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example",
                "null",
                "https://127.0.0.1:%d",
                "http://127.0.0.1",
                "http://127.0.0.1:%d.evil.example"
            })
    void refusesPagesOfOtherOrigins(String origin) throws Exception {
        try (TestServer server = start()) {
            for (List<String> paths : List.of(OPEN, WITH_KEY)) {
                for (String path : paths) {
                    HttpResponse<String> response = get(
                            server,
                            path,
                            "Origin",
                            origin.replace("%d", Integer.toString(port(server))),
                            "Authorization",
                            withKey());
                    assertThat(response.statusCode()).as(path).isEqualTo(403);
                    assertThat(response.headers().map()).doesNotContainKey("access-control-allow-origin");
                }
            }
        }
    }

    @Test
    void admitsItsOwnPage() throws Exception {
        try (TestServer server = start()) {
            assertThat(get(server, "/info", "Origin", "http://127.0.0.1:" + port(server))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "orders.internal.", "0x7f.1"
            })
    void refusesNamesThatAreNotItsOwn(String host) throws Exception {
        try (TestServer server = start("management.allowed-hosts", "Orders.Internal")) {
            for (List<String> paths : List.of(OPEN, WITH_KEY)) {
                for (String path : paths) {
                    try (RawConnection connection = raw(server)) {
                        String answer = connection
                                .send("GET " + path + " HTTP/1.1\r\nHost: " + host + ":9090\r\nAuthorization: "
                                        + withKey() + "\r\n\r\n")
                                .response();
                        assertThat(answer).as(path).startsWith("HTTP/1.1 421");
                    }
                }
            }
        }
    }

    /** RFC 9112 section 3.2.2. */
    @Test
    @Tag("S9")
    void goesByTheHostOfAnAbsoluteTarget() throws Exception {
        try (TestServer server = start()) {
            for (List<String> paths : List.of(OPEN, WITH_KEY)) {
                for (String path : paths) {
                    assertThat(absolute(server, "http://evil.example" + path, "localhost"))
                            .as(path)
                            .startsWith("HTTP/1.1 421");
                }
            }
            assertThat(absolute(server, "http://user@evil.example/config", "localhost"))
                    .doesNotStartWith("HTTP/1.1 200");
            assertThat(absolute(server, "http://localhost/info", "evil.example"))
                    .startsWith("HTTP/1.1 200");
        }
    }

    private static String absolute(TestServer server, String target, String host) throws IOException {
        try (RawConnection connection = raw(server)) {
            return connection
                    .send("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nAuthorization: " + withKey()
                            + "\r\n\r\n")
                    .head();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "LOCALHOST:9090", "10.1.2.3:9090", "[::1]", "[fe80::1]:9090", "orders.internal"})
    void admitsAddressesAndItsOwnNames(String host) throws Exception {
        try (TestServer server = start("management.allowed-hosts", "Orders.Internal");
                RawConnection connection = raw(server)) {
            assertThat(connection
                            .send("GET /health/live HTTP/1.1\r\nHost: " + host + "\r\n\r\n")
                            .response())
                    .startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void refusesMethodsThatAPathDoesNotHave() throws Exception {
        try (TestServer server = start()) {
            for (String path : List.of("/info", "/threaddump", "/health")) {
                HttpResponse<String> response = HttpClient.newHttpClient()
                        .send(
                                request(server, path)
                                        .POST(BodyPublishers.ofString("{}"))
                                        .build(),
                                BodyHandlers.ofString());
                assertThat(response.statusCode()).as(path).isEqualTo(405);
                assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD");
            }
            assertThat(get(server, "/other").statusCode()).isEqualTo(404);
            assertThat(get(server, "/loggers/a/b").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void sendsTheHeapAndLeavesNoFile() throws Exception {
        try (TestServer server = start()) {
            HttpResponse<InputStream> response = HttpClient.newHttpClient()
                    .send(
                            request(server, "/heapdump", "Authorization", withKey())
                                    .build(),
                            BodyHandlers.ofInputStream());
            assertThat(response.statusCode()).isEqualTo(200);
            long length = response.headers().firstValueAsLong("Content-Length").orElseThrow();
            try (InputStream heap = response.body()) {
                assertThat(new String(heap.readNBytes(18), StandardCharsets.US_ASCII))
                        .isEqualTo("JAVA PROFILE 1.0.2");
                assertThat(heap.skip(length)).isEqualTo(length - 18);
            }
            try (Stream<java.nio.file.Path> left =
                    Files.list(java.nio.file.Path.of(System.getProperty("java.io.tmpdir")))) {
                assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith("jzenith-heap"));
            }
        }
    }

    @Test
    void makesAnotherHeapDumpWhenTheClientOfOneHasLeft() throws Exception {
        try (TestServer server = start()) {
            try (RawConnection connection = raw(server)) {
                assertThat(connection
                                .get("/heapdump", "Authorization: " + withKey())
                                .head())
                        .startsWith("HTTP/1.1 200");
                assertThat(get(server, "/heapdump", "Authorization", withKey()).statusCode())
                        .isEqualTo(503);
            }
            Await.until(() -> {
                try (RawConnection again = raw(server)) {
                    return again.get("/heapdump", "Authorization: " + withKey())
                            .head()
                            .startsWith("HTTP/1.1 200");
                } catch (IOException e) {
                    return false;
                }
            });
        }
    }

    @Test
    void tellsThatTheApplicationIsNotReadyWhileClientsAreDrained() throws Exception {
        TestServer server = start("rest.drain-timeout", "20s");
        slow = CompletableSubject.create();
        Thread client = new Thread(() -> assertThat(server.get("/slow").body()).isEqualTo("late"));
        client.start();
        Await.until(slow::hasObservers);
        int port = port(server);
        Thread stop = new Thread(server::close);
        stop.start();
        Await.until(() -> {
            try (RawConnection connection = new RawConnection(new Socket(InetAddress.getLoopbackAddress(), port))) {
                return connection.get("/health/ready").head().startsWith("HTTP/1.1 503");
            } catch (IOException e) {
                return false;
            }
        });
        slow.onComplete();
        client.join();
        stop.join();
        Await.until(() -> {
            try (Socket late = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return !late.isConnected();
            } catch (IOException e) {
                return true;
            }
        });
    }

    @Test
    void servesEachOfTwoApplicationsByItself() throws Exception {
        try (TestServer one = start("rest.base-path", "/one");
                TestServer other = start("rest.base-path", "/other")) {
            assertThat(port(one)).isNotEqualTo(port(other));
            assertThat(get(one, "/routes").body()).contains("/one/quick").doesNotContain("/other/quick");
            assertThat(get(other, "/routes").body()).contains("/other/quick").doesNotContain("/one/quick");
        }
    }
}
