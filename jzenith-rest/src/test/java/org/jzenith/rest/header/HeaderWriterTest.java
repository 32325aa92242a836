package org.jzenith.rest.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.google.inject.Module;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.spi.HeaderWriter;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.FailingResource;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Headers that an application adds to all responses, the server's own included. */
@Tag("H16")
@Tag("stress")
class HeaderWriterTest {

    @TempDir
    static java.nio.file.Path directory;

    /** As for CORS: depends on the request, as far as it is known. */
    public static class Origins implements HeaderWriter {
        @Override
        public void writeHeaders(@Nullable HttpServerRequest request, int status, Headers headers) {
            headers.set(
                    "X-Seen",
                    status + " " + (request == null ? "unknown" : request.method() + " " + request.path()) + " "
                            + (RequestScope.current() != null));
            headers.add("Vary", "Origin");
            if (!headers.contains("x-frame-options")) {
                headers.set("X-Frame-Options", "DENY");
            }
        }
    }

    public static class PagePolicy implements HeaderWriter {
        @Override
        public void writeHeaders(@Nullable HttpServerRequest request, int status, Headers headers) {
            if (!headers.contains("content-security-policy")) {
                headers.set("Content-Security-Policy", "default-src 'self'");
            }
        }
    }

    public static class Failing implements HeaderWriter {
        @Override
        public void writeHeaders(@Nullable HttpServerRequest request, int status, Headers headers) {
            headers.set("X-Before", "set");
            throw new AssertionError("as the test wants");
        }
    }

    public static class Forbidden implements HeaderWriter {
        private static final List<Map.Entry<String, String>> ALL = List.of(
                Map.entry("content-length", "3"),
                Map.entry("Connection", "close"),
                Map.entry("Transfer-Encoding", "chunked"),
                Map.entry("X-Request-Id", "1"),
                Map.entry("X", "a\r\nY: b"),
                Map.entry("X", "a\0"),
                Map.entry("X", "\u20ac"),
                Map.entry("X:", "a"),
                Map.entry("", "a"),
                Map.entry("X\r\n", "a"));

        @Override
        public void writeHeaders(@Nullable HttpServerRequest request, int status, Headers headers) {
            int refused = 0;
            for (Map.Entry<String, String> header : ALL) {
                try {
                    headers.add(header.getKey(), header.getValue());
                } catch (IllegalArgumentException e) {
                    refused++;
                }
            }
            headers.set("X-Refused", Integer.toString(refused));
        }
    }

    @Path("/")
    public static class Resource extends FailingResource {
        @GET
        @Path("text")
        public String text() {
            return "text";
        }

        @GET
        @Path("bridged")
        @Compiled(false)
        public Response bridged() {
            return Response.ok("bridged")
                    .header("Vary", "Accept")
                    .header("X-Frame-Options", "SAMEORIGIN")
                    .build();
        }

        @GET
        @Path("own-policy")
        public Response ownPolicy() {
            return Response.ok("own")
                    .header("Content-Security-Policy", "sandbox")
                    .build();
        }

        @GET
        @Path("single")
        public Single<String> single() {
            return Single.just("single");
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
            return Flowable.range(1, 100_000);
        }

        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> events() {
            return Flowable.just("event");
        }

        @GET
        @Path("file")
        public File file() {
            return directory.resolve("file").toFile();
        }

        @GET
        @Path("output")
        public StreamingOutput output() {
            return out -> out.write(new byte[200_000]);
        }

        @GET
        @Path("blocking")
        @Blocking
        public String blocking() {
            return "blocking";
        }
    }

    @BeforeAll
    static void writeFile() throws Exception {
        Files.write(directory.resolve("file"), "x".repeat(200_000).getBytes(StandardCharsets.US_ASCII));
    }

    private static TestServer start(Map<String, ?> configuration, List<Class<? extends HeaderWriter>> writers) {
        Module module = binder -> writers.forEach(httpBinder(binder)::headerWriter);
        return TestServer.start(configuration, RestPlugin.withResources(Resource.class), module);
    }

    static List<String> requests() {
        return Stream.concat(
                        Stream.of(
                                        "text",
                                        "bridged",
                                        "single",
                                        "none",
                                        "stream",
                                        "events",
                                        "file",
                                        "output",
                                        "blocking",
                                        "fails",
                                        "late",
                                        "nowhere",
                                        "health",
                                        "health/live",
                                        "metrics",
                                        "x%zz")
                                .map(path -> "GET /" + path + " HTTP/1.1\r\nHost: a\r\n\r\n"),
                        Stream.of(
                                "HEAD /text HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET /text HTTP/1.0\r\n\r\n",
                                "GET /stream HTTP/1.0\r\n\r\n",
                                "OPTIONS /text HTTP/1.1\r\nHost: a\r\n\r\n",
                                "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET /text HTTP/1.1\r\n\r\n",
                                "DELETE /text HTTP/1.1\r\nHost: a\r\n\r\n",
                                "DELETE /health HTTP/1.1\r\nHost: a\r\n\r\n",
                                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n",
                                "get /text HTTP/1.1\r\nHost: a\r\n\r\n",
                                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
                                "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi",
                                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nhi",
                                "garbage\r\n\r\n",
                                "GET /" + "x".repeat(9_000) + " HTTP/1.1\r\n\r\n",
                                "GET /text HTTP/1.1\r\nX: " + "y".repeat(20_000) + "\r\n\r\n",
                                "GET /text HTTP/2.0\r\nHost: a\r\n\r\n",
                                "GET /text HTTP/1.1\r\nHost : a\r\n\r\n"))
                .toList();
    }

    /** All that comes back, without what varies from one response to the next. */
    private static String exchange(TestServer server, String request) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            return connection
                    .send(request)
                    .finish()
                    .unchunkedUntilClosed()
                    .replaceAll("(?im)^(X-Request-Id|date): .*\r\n", "")
                    .replaceAll("\"requestId\":\"\\w+\"", "")
                    .replaceAll("(?m)^(jvm|http|process|executor|vertx|jzenith|system|logback|guice).*\n", "");
        }
    }

    @ParameterizedTest
    @MethodSource("requests")
    void areInEachResponseAndChangeNothingElseInIt(String request) throws Exception {
        for (boolean compiled : new boolean[] {true, false}) {
            try (TestServer plain = start(Map.of("rest.compiled-dispatch", compiled), List.of());
                    TestServer server = start(Map.of("rest.compiled-dispatch", compiled), List.of(Origins.class))) {
                String response = exchange(server, request);
                String head = response.substring(
                                response.startsWith("HTTP/1.1 100 ") ? response.indexOf("\r\n\r\n") + 4 : 0)
                        .split("\r\n\r\n", 2)[0];
                String status = head.substring(9, 12);
                assertThat(head)
                        .contains("\r\nX-Seen: " + status + " ", "\r\nVary: Origin")
                        .containsOnlyOnce("X-Frame-Options: ");
                boolean known = !List.of("414", "431", "505").contains(status)
                        && !request.startsWith("garbage")
                        && !request.contains("Host :");
                assertThat(head).contains(known ? request.substring(0, request.indexOf(' ')) : " unknown ");
                if (!request.contains("/metrics")) {
                    assertThat(response.replaceAll("(X-Seen|Vary): (?!Accept).*\r\n|X-Frame-Options: DENY\r\n", ""))
                            .isEqualTo(exchange(plain, request));
                }
            }
        }
    }

    @Test
    void replaceWhatAllResponsesTellBrowsersButNotWhatAResourceDoes() throws Exception {
        try (TestServer server = start(Map.of(), List.of(PagePolicy.class))) {
            for (String path : new String[] {"/text", "/nowhere", "/health"}) {
                assertThat(server.get(path).headers().allValues("Content-Security-Policy"))
                        .containsExactly("default-src 'self'");
            }
            assertThat(server.get("/own-policy").headers().allValues("Content-Security-Policy"))
                    .containsExactly("sandbox");
        }
    }

    @Test
    void areInAnAnswerToARequestThatIsTooMuch() throws Exception {
        try (TestServer server = start(
                        Map.of("rest.verticles", 1, "rest.max-requests-in-flight", 1, "rest.request-timeout", "20s"),
                        List.of(Origins.class));
                RawConnection first = new RawConnection(server);
                RawConnection second = new RawConnection(server)) {
            first.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n");
            server.get("/health"); // By then, the only event loop has read the first request.
            assertThat(second.get("/text").response())
                    .startsWith("HTTP/1.1 503 ")
                    .contains("X-Seen: 503 GET /text true\r\n");
        }
    }

    @Test
    void belongToTheirOwnRequestsIfTheseArePipelined() throws Exception {
        List<String> paths =
                List.of("text", "blocking", "none", "text", "nowhere", "single", "none", "bridged", "none");
        try (TestServer server = start(Map.of("rest.verticles", 1), List.of(Origins.class));
                RawConnection connection = new RawConnection(server)) {
            connection.send(paths.stream()
                    .map(path -> "GET /" + path + " HTTP/1.1\r\nHost: a\r\n\r\n")
                    .collect(Collectors.joining()));
            for (String path : paths) {
                assertThat(connection.response()).contains(" GET /" + path + " true\r\n");
            }
        }
    }

    @Test
    void ofAWriterThatFailsAreLeftOutAndItIsLoggedOnce() throws Exception {
        try (LogRecorder log = new LogRecorder();
                TestServer server = start(Map.of("rest.verticles", 1), List.of(Failing.class, Origins.class));
                RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 3; i++) {
                assertThat(connection.get("/text").response())
                        .startsWith("HTTP/1.1 200 ")
                        .contains("X-Before: set\r\n", "X-Seen: 200 ")
                        .endsWith("text");
            }
            assertThat(log.events()).singleElement().asString().contains(Failing.class.getName());
        }
    }

    @Test
    void cannotDamageAResponse() throws Exception {
        try (TestServer server = start(Map.of(), List.of(Forbidden.class));
                RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 2; i++) {
                assertThat(connection.get("/text").response())
                        .startsWith("HTTP/1.1 200 ")
                        .contains("X-Refused: 10\r\n")
                        .endsWith("text");
            }
        }
    }
}
