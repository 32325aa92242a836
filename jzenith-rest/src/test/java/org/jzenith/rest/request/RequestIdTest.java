package org.jzenith.rest.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

class RequestIdTest {

    /** Each response has this header as well (RFC 9110 section 6.6.1). */
    private static final String DATE =
            "(?i)\r\ndate: (Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d\\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
                    + " \\d{4} \\d\\d:\\d\\d:\\d\\d GMT\r\n";

    private static final String MADE = "[0-9a-hjkmnp-tv-z]{16}";

    @Path("/")
    public static class Resource {
        @GET
        @Path("fine")
        public String fine() {
            return "fine";
        }

        @GET
        @Path("now")
        public String now() {
            throw new IllegalStateException("on purpose");
        }

        @GET
        @Path("later")
        public Single<String> later() {
            return Single.timer(1, TimeUnit.MILLISECONDS).map(tick -> now());
        }

        @GET
        @Path("own")
        public Response own() {
            return Response.status(409)
                    .type(HttpProblem.MEDIA_TYPE)
                    .entity(HttpProblem.of(409))
                    .build();
        }

        @GET
        @Path("own-id")
        public Response ownId() {
            return Response.status(409)
                    .header("X-Request-Id", "theirs")
                    .header("Date", "Thu, 01 Jan 1970 00:00:00 GMT")
                    .type(HttpProblem.MEDIA_TYPE)
                    .entity(HttpProblem.of(409).with("requestId", "theirs"))
                    .build();
        }

        @POST
        @Path("body")
        public String body(String body) {
            return body;
        }
    }

    @PreMatching
    public static class Filter implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getUriInfo().getPath().contains("forbidden")) {
                throw new WebApplicationException(403);
            }
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.max-body-size", "10", "rest.max-request-line-size", "300"),
                RestPlugin.withResources(Resource.class).withProviders(Filter.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String id(HttpResponse<String> response) {
        assertThat(response.headers().allValues("X-Request-Id")).hasSize(1);
        return response.headers().firstValue("X-Request-Id").orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "0af7651916cd43dd8448eb211c80319c",
                "Root=1-67891233-abcdef012345678912345678",
                "f058ebd6-02f7-4d3f-942e-904344e8cde5",
                "a/b+c:d@e~f_g.h"
            })
    void isTheOneThatTheClientSent(String id) {
        assertThat(id(server.get("/fine", "X-Request-Id", id))).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\"b", "<script>", "a,b", "${jndi:x}", "a;b", "a\\b", "a\tb"})
    void isMadeIfTheClientsCouldHarmWhoeverReadsIt(String id) {
        assertThat(id(server.get("/fine", "X-Request-Id", id))).matches(MADE);
    }

    @Test
    void isMadeIfTheClientsIsTooLongOrThereAreTwo() throws Exception {
        assertThat(id(server.get("/fine", "X-Request-Id", "x".repeat(128)))).isEqualTo("x".repeat(128));
        assertThat(id(server.get("/fine", "X-Request-Id", "x".repeat(129)))).matches(MADE);
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection
                            .get("/fine", "X-Request-Id: a", "X-Request-Id: b")
                            .response())
                    .containsPattern("(?i)x-request-id: " + MADE + "\r\n");
        }
    }

    @Test
    void isMadeAnewForEachRequest() throws Exception {
        Set<String> ids = new HashSet<>();
        try (RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 2_000; i++) {
                String head = connection.get("/fine").response();
                ids.add(head.replaceAll("(?is).*x-request-id: (\\S+)\r\n.*", "$1"));
            }
        }
        assertThat(ids).hasSize(2_000).allMatch(id -> id.matches(MADE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/fine", "/health", "/metrics"})
    void isInEveryResponse(String path) {
        HttpResponse<String> response = server.get(path, "X-Request-Id", "abc");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(id(response)).isEqualTo("abc");
        Instant date = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(
                response.headers().firstValue("Date").orElseThrow()));
        assertThat(date).isCloseTo(Instant.now(), within(1, ChronoUnit.HOURS)); // Not the time of the start.
    }

    @ParameterizedTest
    @ValueSource(strings = {"/now", "/later", "/own", "/nowhere", "/forbidden", "/body", "/%zz"})
    void isInEveryProblem(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get(path, "X-Request-Id: abc").response())
                    .containsPattern("HTTP/1.1 [45]\\d\\d ")
                    .containsPattern(DATE)
                    .containsIgnoringCase("x-request-id: abc\r\n")
                    .contains("application/problem+json")
                    .endsWith(",\"requestId\":\"abc\"}");
        }
    }

    @Test
    void isInTheProblemOfARequestThatTheServerRefuses() throws Exception {
        assertThat(server.send("POST", "/body", "much too long", "X-Request-Id", "abc")
                        .body())
                .contains("413")
                .endsWith(",\"requestId\":\"abc\"}");
        assertThat(server.send("POST", "/health", "", "X-Request-Id", "abc").body())
                .contains("405")
                .endsWith(",\"requestId\":\"abc\"}");
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/fine?" + "x".repeat(300)).untilClosed())
                    .contains(" 414 ")
                    .containsPattern(DATE)
                    .containsPattern("(?i)x-request-id: " + MADE + "\r\n")
                    .containsPattern(",\"requestId\":\"" + MADE + "\"}");
        }
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection
                            .send("GET /fine HTTP/1.1\r\nHost: x\r\nb\u0000d: x\r\nX-Request-Id: abc\r\n\r\n")
                            .untilClosed())
                    .contains(" 400 ")
                    .containsPattern(DATE)
                    .containsPattern(",\"requestId\":\"[^\"]+\"}");
        }
    }

    @Test
    void leavesWhatTheApplicationSaysItself() {
        HttpResponse<String> response = server.get("/own-id", "X-Request-Id", "abc");
        assertThat(id(response)).isEqualTo("theirs");
        assertThat(response.headers().allValues("Date")).containsExactly("Thu, 01 Jan 1970 00:00:00 GMT");
        assertThat(response.body()).endsWith("\"status\":409,\"requestId\":\"theirs\"}");
    }
}
