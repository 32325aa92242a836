package org.jzenith.rest.error;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import io.reactivex.Single;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.error.ErrorBody;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.ProblemFormat;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.FailingResource;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** An application that has its own bodies of errors. */
@Tag("stress")
class ProblemFormatTest {

    private static final String ORIGINAL = "application/problem+json";

    public record Account(@Email String email, @NotBlank String name) {}

    public static class TakenException extends RuntimeException {}

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource extends FailingResource {
        @GET
        @Path("text")
        public String text() {
            return "text";
        }

        @POST
        @Path("accounts")
        public Account create(@Valid Account account) {
            return account;
        }

        @GET
        @Path("taken")
        public Single<String> taken() {
            return Single.error(new TakenException());
        }

        @Override
        @GET
        @Path("fails")
        public String fails() {
            throw new IllegalStateException("a secret");
        }

        @GET
        @Path("missing")
        @Compiled(false)
        public String missing() {
            throw new NotFoundException();
        }

        @GET
        @Path("unknown-caller")
        public String unknownCaller() {
            throw new NotAuthorizedException("Bearer");
        }

        @GET
        @Path("forbidden")
        @RolesAllowed("nobody")
        public String forbidden() {
            return "";
        }

        @GET
        @Path("own-problem")
        public Response ownProblem() {
            return Response.status(409)
                    .type(HttpProblem.MEDIA_TYPE)
                    .entity(HttpProblem.of(409).with("balance", 5))
                    .build();
        }

        @GET
        @Path("own-body")
        public Response ownBody() {
            return Response.status(409).entity(Map.of("own", true)).build();
        }
    }

    /** As the RealWorld specification has it. */
    public static class Errors implements ProblemFormat {
        @Override
        public ErrorBody format(HttpProblem problem) {
            Map<String, List<String>> errors = problem.violations().isEmpty()
                    ? Map.of("body", List.of(problem.title()))
                    : problem.violations().stream()
                            .collect(groupingBy(
                                    HttpProblem.Violation::path,
                                    TreeMap::new,
                                    mapping(HttpProblem.Violation::message, toList())));
            ErrorBody body = ErrorBody.json(Map.of("errors", errors));
            return problem.violations().isEmpty() ? body : body.withStatus(422);
        }
    }

    public static class Other implements ProblemFormat {
        @Override
        public ErrorBody format(HttpProblem problem) {
            RequestScope scope = RequestScope.current();
            return ErrorBody.json(Map.of(
                            "code",
                            problem.status(),
                            "requestId",
                            problem.extensions().get("requestId"),
                            "scope",
                            scope == null ? "none" : scope.requestId()))
                    .withMediaType("application/vnd.example.error+json");
        }
    }

    public static class Failing implements ProblemFormat {
        @Override
        public ErrorBody format(HttpProblem problem) {
            throw new AssertionError("as the test wants");
        }
    }

    public static class Unwritable implements ProblemFormat {
        public static class Bean {
            public String getText() {
                throw new IllegalStateException("as the test wants");
            }
        }

        @Override
        public ErrorBody format(HttpProblem problem) {
            return ErrorBody.json(new Bean()).withStatus(418);
        }
    }

    public static class Nothing implements ProblemFormat {
        @Override
        @SuppressWarnings("NullAway") // as an application without that check
        public ErrorBody format(HttpProblem problem) {
            return null;
        }
    }

    public static class SeenStatus implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders()
                    .putSingle("X-Seen", response.getStatus() + " " + (response.getEntity() instanceof HttpProblem));
        }
    }

    public static class Route implements Handler<HttpServerRequest> {
        private final ProblemEncoder problems;

        @Inject
        Route(ProblemEncoder problems) {
            this.problems = problems;
        }

        @Override
        public void handle(HttpServerRequest request) {
            problems.send(HttpProblem.of(503), request);
        }
    }

    private static TestServer start(Map<String, Object> configuration, Class<? extends ProblemFormat> format) {
        Map<String, Object> all = new HashMap<>(configuration);
        all.put("rest.verticles", 1);
        RestPlugin plugin = RestPlugin.withResources(Resource.class)
                .withProviders(SeenStatus.class)
                .withMapping(TakenException.class, 409, "This e-mail address is taken.");
        return TestServer.start(
                all, format == null ? plugin : plugin.withProblemFormat(format), binder -> httpBinder(binder)
                        .route("/route", Route.class));
    }

    private static String exchange(TestServer server, String request) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            return connection.send(request).response();
        }
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    private static String post(String path, String body) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
    }

    /** The status, what is in the body, and the request. */
    static List<List<String>> requests() {
        return List.of(
                List.of(
                        "422",
                        "\"email\":[\"must be a well-formed email address\"],\"name\":[\"must not be blank\"]",
                        post("/accounts", "{\"email\":\"x\",\"name\":\"\"}")),
                List.of("400", "Malformed Body", post("/accounts", "{\"email\":")),
                List.of("415", "Unsupported Media Type", post("/accounts", "x").replace("json", "x-y")),
                List.of("409", "Conflict", get("/taken")),
                List.of("500", "Internal Server Error", get("/fails")),
                List.of("404", "Not Found", get("/missing")),
                List.of("404", "Not Found", get("/nowhere")),
                List.of("405", "Method Not Allowed", get("/echo")),
                List.of("401", "Unauthorized", get("/unknown-caller")),
                List.of("403", "Forbidden", get("/forbidden")),
                List.of("409", "Conflict", get("/own-problem")),
                List.of("503", "Service Unavailable", get("/late")),
                List.of("503", "Service Unavailable", get("/route")),
                List.of("405", "Method Not Allowed", post("/health", "")),
                List.of("406", "Not Acceptable", get("/text").replace("Host", "Accept: image/png\r\nHost")),
                List.of("400", "Bad Request", get("/x%zz")),
                List.of("413", "Content Too Large", post("/echo", "x".repeat(11))),
                List.of("400", "Bad Request", "GET /text HTTP/1.1\r\n\r\n"),
                List.of("400", "Bad Request", "garbage\r\n\r\n"),
                List.of("414", "URI Too Long", get("/" + "x".repeat(9_000))),
                List.of(
                        "431",
                        "Request Header Fields Too Large",
                        get("/text").replace("Host", "X: " + "y".repeat(20_000) + "\r\nHost")),
                List.of("505", "HTTP Version Not Supported", get("/text").replace("1.1", "2.0")));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void decidesAboutTheBodyOfEachError(List<String> statusBodyAndRequest) throws Exception {
        for (boolean compiled : new boolean[] {true, false}) {
            try (TestServer server = start(Map.of("rest.compiled-dispatch", compiled), Errors.class);
                    TestServer plain = start(Map.of("rest.compiled-dispatch", compiled), null)) {
                String response = exchange(server, statusBodyAndRequest.get(2));
                assertThat(response.substring("HTTP/1.1 ".length())).startsWith(statusBodyAndRequest.get(0) + ' ');
                assertThat(response)
                        .containsOnlyOnce("application/json")
                        .doesNotContain("problem", "a secret")
                        .containsIgnoringCase("\r\nx-request-id: ")
                        .contains("{\"errors\":{", statusBodyAndRequest.get(1));
                assertThat(exchange(plain, statusBodyAndRequest.get(2))).contains(ORIGINAL, "urn:jzenith:problem:");
            }
        }
    }

    @Test
    void isForTheErrorsOfALoadedServerToo() throws Exception {
        try (TestServer server = start(Map.of("rest.max-requests-in-flight", 1), Other.class);
                RawConnection first = new RawConnection(server);
                RawConnection second = new RawConnection(server)) {
            first.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n");
            server.get("/health"); // By then, the only event loop has read the first request.
            assertThat(second.get("/text").response())
                    .startsWith("HTTP/1.1 503 ")
                    .contains("\"code\":503")
                    .containsIgnoringCase("retry-after: 1\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nowhere", "/fails", "/late", "/x%zz", "/own-problem"})
    void knowsTheIdOfTheRequestAndRunsInItsScope(String path) throws Exception {
        try (TestServer server = start(Map.of(), Other.class);
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get(path, "X-Request-Id: abcdefgh").response())
                    .contains(
                            "application/vnd.example.error+json",
                            "\"requestId\":\"abcdefgh\"",
                            "\"scope\":\"abcdefgh\"");
        }
    }

    @Test
    void leavesBodiesThatTheApplicationSendsItself() throws Exception {
        try (TestServer server = start(Map.of(), Errors.class)) {
            assertThat(exchange(server, get("/own-body")))
                    .startsWith("HTTP/1.1 409 ")
                    .endsWith("{\"own\":true}");
            assertThat(exchange(server, get("/text"))).endsWith("text");
        }
    }

    @Test
    void responseFiltersSeeTheProblemAndItsStatus() throws Exception {
        try (TestServer server = start(Map.of(), Errors.class)) {
            assertThat(exchange(server, post("/accounts", "{\"email\":\"x\",\"name\":\"a\"}")))
                    .startsWith("HTTP/1.1 422 ")
                    .contains("X-Seen: 400 true\r\n");
        }
    }

    @Test
    void hasTheSameHeadersForHead() throws Exception {
        try (TestServer server = start(Map.of(), Errors.class)) {
            for (String path : List.of("/nowhere", "/fails", "/missing", "/route")) {
                try (RawConnection connection = new RawConnection(server)) {
                    String head =
                            connection.send("HEAD" + get(path).substring(3)).head();
                    String whole = exchange(server, get(path));
                    assertThat(head.lines().toList().get(0))
                            .isEqualTo(whole.lines().toList().get(0));
                    assertThat(head).contains("application/json").doesNotContain("problem");
                    assertThat(connection.get("/text").response()).endsWith("text");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Failing.class, Unwritable.class, Nothing.class})
    void thatFailsIsLoggedAndTheProblemIsSent(Class<? extends ProblemFormat> format) throws Exception {
        try (LogRecorder log = new LogRecorder();
                TestServer server = start(Map.of(), format);
                RawConnection connection = new RawConnection(server)) {
            for (String path : List.of("/nowhere", "/missing", "/taken", "/route")) {
                assertThat(connection.get(path).response())
                        .doesNotContain("HTTP/1.1 418 ")
                        .contains(ORIGINAL, "urn:jzenith:problem:", "\"requestId\":");
            }
            assertThat(exchange(server, "garbage\r\n\r\n")).contains(" 400 Bad Request\r\n", ORIGINAL);
            assertThat(log.events().toString()).contains(format.getName() + " failed");
        }
    }

    @Test
    void isOneForEachApplication() throws Exception {
        try (TestServer first = start(Map.of(), Errors.class);
                TestServer second = start(Map.of(), Other.class);
                TestServer third = start(Map.of(), null)) {
            for (String path : List.of("/nowhere", "/missing", "/x%zz")) {
                assertThat(exchange(first, get(path))).contains("{\"errors\":");
                assertThat(exchange(second, get(path))).contains("\"code\":4");
                assertThat(exchange(third, get(path))).contains(ORIGINAL);
            }
        }
    }

    @Test
    void cannotBeTwo() {
        assertThatThrownBy(() -> TestServer.start(
                        RestPlugin.withResources(Resource.class).withProblemFormat(Errors.class),
                        binder -> httpBinder(binder).problemFormat(Other.class)))
                .hasMessageContaining("Problem format: ")
                .hasMessageContaining(Errors.class.getName())
                .hasMessageContaining(Other.class.getName());
    }

    @Test
    void hasOnlyBodiesThatCanBeSent() {
        ErrorBody body = ErrorBody.json(Map.of());
        assertThatThrownBy(() -> body.withStatus(200)).hasMessage("status: 200 (expected: 400-599)");
        for (String type : List.of("", "json", "application/json\r\nX: y", "a/b\u20ac")) {
            assertThatThrownBy(() -> body.withMediaType(type)).hasMessageContaining("(expected: a media type such as");
        }
        assertThat(body.withMediaType("application/json; charset=utf-8").mediaType())
                .isEqualTo("application/json; charset=utf-8");
    }
}
