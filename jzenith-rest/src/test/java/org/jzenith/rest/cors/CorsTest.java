package org.jzenith.rest.cors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.google.inject.Module;
import io.reactivex.Flowable;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.http.spi.HeaderWriter;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.FailingResource;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What browsers are told about pages of other origins (Fetch standard, section "CORS protocol"). */
@Tag("stress")
class CorsTest {

    private static final String SHOP = "https://shop.example";
    private static final String LOCAL = "http://localhost:3000";
    private static final String STRANGER = "https://evil.example";
    private static final String PREFLIGHT = "OPTIONS /text HTTP/1.1\r\nHost: a\r\nOrigin: " + SHOP
            + "\r\nAccess-Control-Request-Method: PUT\r\nAccess-Control-Request-Headers: authorization\r\n\r\n";
    private static final Map<String, Object> ON = Map.of("rest.cors.origins", SHOP + ',' + LOCAL);

    private static final AtomicInteger FILTERED = new AtomicInteger();

    @Path("/")
    public static class Resource extends FailingResource {
        @GET
        @Path("text")
        public String text() {
            return "text";
        }

        @OPTIONS
        @Path("text")
        public String options() {
            return "options of the application";
        }

        @GET
        @Path("varied")
        @Compiled(false)
        public Response varied() {
            return Response.ok("varied").header("Vary", "Accept").build();
        }

        @GET
        @Path("own")
        public Response own() {
            return Response.ok("own")
                    .header("Vary", "Accept, origin")
                    .header("Access-Control-Allow-Origin", "https://own.example")
                    .header("Access-Control-Expose-Headers", "X-Own")
                    .build();
        }

        @GET
        @Path("none")
        public void none() {
            // 204
        }

        @GET
        @Path("stream")
        @Produces("application/x-ndjson")
        public Flowable<Integer> stream() {
            return Flowable.range(1, 1_000);
        }

        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> events() {
            return Flowable.just("event");
        }

        @GET
        @Path("blocking")
        @Blocking
        public String blocking() {
            return "blocking";
        }

        @GET
        @Path("unknown-caller")
        public String unknownCaller() {
            throw new NotAuthorizedException("Bearer");
        }
    }

    @PreMatching
    public static class Counter implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            FILTERED.incrementAndGet();
        }
    }

    /** As an application would have it that did this by itself. */
    public static class Own implements HeaderWriter {
        @Override
        public void writeHeaders(@Nullable HttpServerRequest request, int status, Headers headers) {
            headers.set("X-Seen", String.valueOf(headers.contains("Access-Control-Allow-Origin")));
            headers.set("Access-Control-Allow-Origin", "https://written.example");
        }
    }

    private static TestServer start(Map<String, Object> configuration, Module... modules) {
        Map<String, Object> all = new HashMap<>(configuration);
        all.put("rest.verticles", 1);
        return TestServer.start(all, RestPlugin.withResources(Resource.class).withProviders(Counter.class), modules);
    }

    private static String head(TestServer server, String request) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            return connection.send(request).head();
        }
    }

    private static String get(String path, String origin) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\nOrigin: " + origin + "\r\n\r\n";
    }

    /** The headers of a response that are about CORS, in the order of the alphabet. */
    private static List<String> corsHeaders(String head) {
        return head.lines()
                .map(line -> line.substring(0, Math.max(0, line.indexOf(':'))).toLowerCase(Locale.ROOT)
                        + line.substring(Math.max(0, line.indexOf(':'))))
                .filter(line -> line.startsWith("access-control-")
                        || (line.startsWith("vary:") && !line.equals("vary: accept"))) // As a stream says itself.
                .sorted()
                .toList();
    }

    static List<String> requests() {
        String origin = "\r\nHost: a\r\nOrigin: " + SHOP + "\r\n";
        return List.of(
                "200 GET /text HTTP/1.1" + origin + "\r\n",
                "200 HEAD /text HTTP/1.1" + origin + "\r\n",
                "200 GET /text HTTP/1.0" + origin + "\r\n",
                "204 GET /none HTTP/1.1" + origin + "\r\n",
                "200 GET /stream HTTP/1.1" + origin + "\r\n",
                "200 GET /events HTTP/1.1" + origin + "\r\n",
                "200 GET /blocking HTTP/1.1" + origin + "\r\n",
                "200 OPTIONS /text HTTP/1.1" + origin + "\r\n",
                "500 GET /fails HTTP/1.1" + origin + "\r\n",
                "401 GET /unknown-caller HTTP/1.1" + origin + "\r\n",
                "503 GET /late HTTP/1.1" + origin + "\r\n",
                "404 GET /nowhere HTTP/1.1" + origin + "\r\n",
                "405 DELETE /text HTTP/1.1" + origin + "\r\n",
                "200 GET /health HTTP/1.1" + origin + "\r\n",
                "405 DELETE /health HTTP/1.1" + origin + "\r\n",
                "200 GET /metrics HTTP/1.1" + origin + "\r\n",
                "400 GET /x%zz HTTP/1.1" + origin + "\r\n",
                "400 GET /text HTTP/1.1\r\nHost: b" + origin + "\r\n",
                "417 GET /text HTTP/1.1" + origin + "Expect: nothing\r\n\r\n",
                "413 POST /echo HTTP/1.1" + origin + "Content-Length: 20\r\n\r\n",
                "408 POST /echo HTTP/1.1" + origin + "Content-Length: 5\r\n\r\n",
                "400 POST /echo HTTP/1.1" + origin + "Transfer-Encoding: chunked\r\n\r\nx\r\n",
                "415 POST /echo HTTP/1.1" + origin + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\nhi");
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aPageMayReadEachAnswerThatItsOriginIsAllowedTo(String statusAndRequest) throws Exception {
        for (boolean compiled : new boolean[] {true, false}) {
            Map<String, Object> configuration = new HashMap<>(ON);
            configuration.put("rest.compiled-dispatch", compiled);
            configuration.put("rest.body-timeout", "100ms");
            try (TestServer server = start(configuration)) {
                String request = statusAndRequest.substring(4);
                String head = head(server, request);
                assertThat(head.substring("HTTP/1.1 ".length())).startsWith(statusAndRequest.substring(0, 4));
                assertThat(corsHeaders(head)).containsExactly("access-control-allow-origin: " + SHOP, "vary: origin");
                for (String other : List.of(STRANGER, "null", SHOP + ":443", SHOP.toUpperCase(Locale.ROOT))) {
                    assertThat(corsHeaders(head(server, request.replace(SHOP, other))))
                            .containsExactly("vary: origin");
                }
                assertThat(corsHeaders(head(server, request.replace("Origin: " + SHOP + "\r\n", ""))))
                        .containsExactly("vary: origin");
            }
        }
    }

    @Test
    void anAnswerToWhatCannotBeParsedVariesToo() throws Exception {
        try (TestServer server = start(ON)) {
            assertThat(corsHeaders(head(server, "garbage\r\n\r\n"))).containsExactly("vary: origin");
        }
    }

    @Test
    void aPreflightIsAnsweredByTheServer() throws Exception {
        try (TestServer server = start(Map.of(
                "rest.cors.origins",
                SHOP,
                "rest.cors.methods",
                "PUT,GET",
                "rest.cors.headers",
                "X-A,Authorization",
                "rest.cors.exposed-headers",
                "Location,ETag",
                "rest.cors.credentials",
                true,
                "rest.cors.max-age",
                "90s"))) {
            int before = FILTERED.get();
            for (String path : List.of("/text", "/nowhere", "/health", "*")) {
                String head = head(server, PREFLIGHT.replace("/text", path));
                assertThat(head).startsWith("HTTP/1.1 204 ").doesNotContainIgnoringCase("content-length");
                assertThat(corsHeaders(head))
                        .containsExactly(
                                "access-control-allow-credentials: true",
                                "access-control-allow-headers: Authorization, X-A",
                                "access-control-allow-methods: GET, PUT",
                                "access-control-allow-origin: " + SHOP,
                                "access-control-max-age: 90",
                                "vary: origin");
            }
            assertThat(FILTERED).hasValue(before);
            assertThat(corsHeaders(head(server, get("/text", SHOP))))
                    .containsExactly(
                            "access-control-allow-credentials: true",
                            "access-control-allow-origin: " + SHOP,
                            "access-control-expose-headers: ETag, Location",
                            "vary: origin");
            assertThat(FILTERED).hasValue(before + 1);
        }
    }

    @Test
    void aPreflightOfAnotherOriginIsAllowedNothing() throws Exception {
        try (TestServer server = start(ON)) {
            int before = FILTERED.get();
            for (String other : List.of(STRANGER, "null")) {
                String head = head(server, PREFLIGHT.replace(SHOP, other));
                assertThat(head).startsWith("HTTP/1.1 204 ");
                assertThat(corsHeaders(head)).containsExactly("vary: origin");
            }
            assertThat(FILTERED).hasValue(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin", "Access-Control-Request-Method"})
    void otherOptionsBelongToTheApplication(String missing) throws Exception {
        try (TestServer server = start(ON);
                RawConnection connection = new RawConnection(server)) {
            String request = PREFLIGHT.replaceAll(missing + ": .*\r\n", "");
            assertThat(connection.send(request).response()).endsWith("options of the application");
            assertThat(connection
                            .send(PREFLIGHT.replace("Host: a", "Host: a\r\nContent-Length: 2") + "hi")
                            .response())
                    .endsWith("options of the application");
        }
    }

    @Test
    void aServerWithTooMuchToDoStillAnswersPreflights() throws Exception {
        Map<String, Object> configuration = new HashMap<>(ON);
        configuration.put("rest.max-requests-in-flight", 1);
        try (TestServer server = start(configuration);
                RawConnection first = new RawConnection(server);
                RawConnection second = new RawConnection(server)) {
            first.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n");
            server.get("/health"); // By then, the only event loop has read the first request.
            String refusal = second.send(get("/text", SHOP)).response();
            assertThat(refusal).startsWith("HTTP/1.1 503 ");
            assertThat(corsHeaders(refusal)).containsExactly("access-control-allow-origin: " + SHOP, "vary: origin");
            assertThat(second.send(PREFLIGHT).response())
                    .startsWith("HTTP/1.1 204 ")
                    .containsIgnoringCase("access-control-allow-methods: DELETE, GET, HEAD, PATCH, POST, PUT\r\n");
        }
    }

    @Test
    void eachOfSeveralPipelinedRequestsIsAnsweredForItsOwnOrigin() throws Exception {
        try (TestServer server = start(ON);
                RawConnection connection = new RawConnection(server)) {
            connection.send(get("/text", SHOP)
                    + PREFLIGHT.replace(SHOP, LOCAL)
                    + get("/blocking", STRANGER)
                    + get("/nowhere", LOCAL)
                    + PREFLIGHT);
            assertThat(corsHeaders(connection.response()))
                    .containsExactly("access-control-allow-origin: " + SHOP, "vary: origin");
            assertThat(connection.response())
                    .startsWith("HTTP/1.1 204 ")
                    .containsIgnoringCase("access-control-allow-origin: " + LOCAL + "\r\n");
            assertThat(corsHeaders(connection.response())).containsExactly("vary: origin");
            assertThat(corsHeaders(connection.response()))
                    .containsExactly("access-control-allow-origin: " + LOCAL, "vary: origin");
            assertThat(connection.response())
                    .startsWith("HTTP/1.1 204 ")
                    .containsIgnoringCase("access-control-allow-origin: " + SHOP + "\r\n");
        }
    }

    /** It never depends on the request, so caches need not tell the answers apart. */
    @Test
    void withoutCredentialsAllOriginsMayBeAllowed() throws Exception {
        try (TestServer server = start(Map.of("rest.cors.origins", "*", "rest.cors.headers", "*"))) {
            for (String request : List.of(
                    get("/text", STRANGER),
                    get("/health", "null"),
                    "GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n",
                    "garbage\r\n\r\n")) {
                assertThat(corsHeaders(head(server, request))).containsExactly("access-control-allow-origin: *");
            }
            assertThat(corsHeaders(head(server, PREFLIGHT)))
                    .contains("access-control-allow-origin: *", "access-control-allow-headers: *");
        }
    }

    @Test
    void isOffByDefault() throws Exception {
        try (TestServer server = start(Map.of());
                RawConnection connection = new RawConnection(server)) {
            String response = connection.send(PREFLIGHT).response();
            assertThat(response).endsWith("options of the application");
            assertThat(corsHeaders(response)).isEmpty();
            assertThat(corsHeaders(connection.send(get("/nowhere", SHOP)).response()))
                    .isEmpty();
        }
    }

    @Test
    void whatTheApplicationSetsIsKeptAndNotRepeated() throws Exception {
        try (TestServer server = start(ON)) {
            assertThat(corsHeaders(head(server, get("/varied", SHOP))))
                    .containsExactly("access-control-allow-origin: " + SHOP, "vary: Accept", "vary: origin");
            assertThat(corsHeaders(head(server, get("/own", SHOP))))
                    .containsExactly(
                            "access-control-allow-origin: https://own.example",
                            "access-control-expose-headers: X-Own",
                            "vary: Accept, origin");
        }
        try (TestServer server = start(ON, binder -> httpBinder(binder).headerWriter(Own.class))) {
            String head = head(server, get("/text", SHOP));
            assertThat(head).contains("X-Seen: true\r\n");
            assertThat(corsHeaders(head))
                    .containsExactly("access-control-allow-origin: https://written.example", "vary: origin");
        }
    }
}
