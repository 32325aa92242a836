package org.jzenith.rest.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.http.spi.HttpBinder.httpBinder;
import static org.jzenith.rest.support.ProblemAnswer.assertProblem;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.exceptions.CompositeException;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ExchangeObserver;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.error.MalformedRequestsTest.NumberResource;
import org.jzenith.rest.error.MalformedRequestsTest.PetResource;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** How exceptions, and responses that cannot be written, are answered. */
class ErrorsTest {

    static class MissingException extends RuntimeException {
        MissingException(String message) {
            super(message);
        }
    }

    static class MissingUserException extends MissingException {
        MissingUserException(String message) {
            super(message);
        }
    }

    static class MissingGroupException extends MissingException {
        MissingGroupException(String message) {
            super(message);
        }
    }

    static class ConflictException extends RuntimeException {}

    public static class ConflictMapper implements ExceptionMapper<ConflictException> {
        @Override
        public Response toResponse(ConflictException exception) {
            return Response.status(409)
                    .entity("mapped by hand")
                    .type(MediaType.TEXT_PLAIN)
                    .build();
        }
    }

    /** Its getter fails, so a response with it cannot be written. */
    public static class Unwritable {
        public String getValue() {
            throw new IllegalStateException("secret of the getter");
        }
    }

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class FailingResource {
        @GET
        @Path("throw/{what}")
        public String fail(@PathParam("what") String what) throws Exception {
            throw exception(what);
        }

        @GET
        @Path("single/{what}")
        public Single<String> failLater(@PathParam("what") String what) {
            return Single.error(exception(what));
        }

        @GET
        @Path("twice/single/{what}")
        public Single<String> failTwice(@PathParam("what") String what) {
            return Single.error(twice(what));
        }

        @GET
        @Path("twice/stream/{what}")
        public Flowable<String> streamThatFailsTwice(@PathParam("what") String what) {
            return Flowable.error(twice(what));
        }

        /** What operators of RxJava make if two of their sources fail at the same time. */
        private static Exception twice(String what) {
            Exception failure = exception(what);
            return new CompositeException(failure, failure);
        }

        private static Exception exception(String what) {
            return switch (what) {
                case "runtime" -> new IllegalStateException("secret text");
                case "checked" -> new IOException("secret text");
                case "user" -> new MissingUserException("secret text");
                case "group" -> new MissingGroupException("no such group");
                case "missing" -> new MissingException("secret text");
                case "unmappable" -> new NoSuchElementException("the real failure");
                case "conflict" -> new ConflictException();
                case "unavailable" ->
                    new ServiceUnavailableException("The database is away", Duration.ofSeconds(3), null);
                case "not-found" -> new NotFoundException("secret text");
                case "bad" -> new BadRequestException("secret text", new IllegalStateException("secret text"));
                case "teapot" -> new WebApplicationException("secret text", 418);
                case "full" ->
                    new WebApplicationException(Response.status(422)
                            .entity("{\"own\":1}")
                            .type(MediaType.APPLICATION_JSON)
                            .build());
                default -> throw new IllegalArgumentException(what);
            };
        }

        @GET
        @Path("unwritable")
        public Single<Unwritable> unwritable() {
            return Single.just(new Unwritable());
        }

        @GET
        @Path("header")
        public Response header(@QueryParam("value") String value) {
            return Response.ok("\"x\"").header("X-Value", value).build();
        }

        @GET
        @Path("large-bad-header")
        public Response largeBadHeader() {
            return Response.ok("x".repeat(200_000))
                    .type(MediaType.TEXT_PLAIN)
                    .header("X-Bad", "a\nb")
                    .cookie(new NewCookie.Builder("session").value("secret").build())
                    .build();
        }

        @GET
        @Path("small-bad-header")
        public Response smallBadHeader() {
            return Response.ok("x")
                    .type(MediaType.TEXT_PLAIN)
                    .header("X-Bad", "a\nb")
                    .cookie(new NewCookie.Builder("session").value("secret").build())
                    .build();
        }

        @GET
        @Path("fail-after-flush")
        public Response failAfterFlush() {
            StreamingOutput output = out -> {
                out.flush();
                throw new IllegalStateException("secret text");
            };
            return Response.ok(output).tag("secret").header("X-Leak", "secret").build();
        }
    }

    /** Throws an Error that is not an exception, at the place that the client names. */
    public static class ThrowingFilter
            implements ContainerRequestFilter, ContainerResponseFilter, ReaderInterceptor, WriterInterceptor {
        @Context
        HttpHeaders headers;

        private void throwAt(String place) {
            if (place.equals(headers.getHeaderString("X-Error"))) {
                throw new NoClassDefFoundError("secret text");
            }
        }

        @Override
        public void filter(ContainerRequestContext request) {
            throwAt("request");
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            throwAt("response");
        }

        @Override
        public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
            throwAt("reader");
            return context.proceed();
        }

        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            throwAt("writer");
            context.proceed();
        }
    }

    private static TestServer server;

    /** Returns a plugin that maps some of the exceptions that its resources throw. */
    static RestPlugin plugin() {
        return RestPlugin.withResources(FailingResource.class, NumberResource.class, PetResource.class)
                .withProviders(ConflictMapper.class, ThrowingFilter.class)
                .withMapping(NoSuchElementException.class, 404, failure -> {
                    throw new IllegalStateException("secret of the mapping");
                })
                .withMapping(MissingException.class, 404)
                .withMapping(MissingUserException.class, 410, "This user has left.")
                .withMapping(MissingGroupException.class, 404, MissingGroupException::getMessage);
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(plugin());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "single"})
    void keepsTheMessageOfAnUnmappedExceptionToItself(String how) {
        for (String what : List.of("runtime", "checked")) {
            HttpResponse<String> response = server.get("/" + how + "/" + what);
            assertProblem(response, 500, "Internal Server Error");
            assertThat(response.body()).doesNotContain("secret", "Exception", "\tat ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/throw/runtime", "/single/checked", "/unwritable", "/header?value=%0a"})
    void logsTheCauseOfA500Once(String path) {
        try (LogRecorder log = new LogRecorder()) {
            assertThat(server.get(path).statusCode()).isEqualTo(500);
            assertThat(log.events()).singleElement().satisfies(event -> {
                assertThat(event.getLevel()).isEqualTo(Level.ERROR);
                assertThat(event.getThrowableProxy()).isNotNull();
            });
        }
    }

    @Tag("C5")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void logsTheWholePathOfWhatFailed(boolean compiled) {
        try (TestServer below = TestServer.start(
                        Map.of("rest.base-path", "/api", "rest.compiled-dispatch", compiled),
                        RestPlugin.withResources(FailingResource.class));
                LogRecorder log = new LogRecorder()) {
            assertThat(below.get("/api/throw/runtime").statusCode()).isEqualTo(500);
            assertThat(log.events())
                    .extracting(event -> event.getFormattedMessage())
                    .containsExactly("GET /api/throw/runtime failed with 500");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "single"})
    void logsBothFailuresIfAMappingFails(String how) {
        try (LogRecorder log = new LogRecorder()) {
            assertProblem(server.get("/" + how + "/unmappable"), 500, "Internal Server Error");
            assertThat(log.events()).singleElement().satisfies(event -> assertThat(
                            ThrowableProxyUtil.asString(event.getThrowableProxy()))
                    .contains("secret of the mapping", "the real failure"));
        }
    }

    @Test
    void logsNothingForTheFaultOfAClient() {
        try (LogRecorder log = new LogRecorder()) {
            server.get("/nowhere");
            server.get("/throw/not-found");
            server.get("/throw/user");
            server.postJson("/pets", "{");
            server.send("DELETE", "/pets", null);
            assertThat(log.events()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"throw", "single"})
    void completesABareWebApplicationExceptionAndLeavesAFullOneAlone(String how) {
        assertProblem(server.get("/" + how + "/not-found"), 404, "Not Found");
        assertProblem(server.get("/" + how + "/bad"), 400, "Bad Request");
        assertProblem(server.get("/" + how + "/teapot"), 418, "I'm a Teapot");
        HttpResponse<String> full = server.get("/" + how + "/full");
        assertThat(full.statusCode()).isEqualTo(422);
        assertThat(full.body()).isEqualTo("{\"own\":1}");
    }

    @Test
    void answersAResponseThatCannotBeWrittenWith500() {
        HttpResponse<String> response = server.get("/unwritable");
        assertProblem(response, 500, "Internal Server Error");
        assertThat(response.body()).doesNotContain("secret");
    }

    @Test
    void answersAHeaderValueThatWouldSplitTheResponseWith500() {
        for (String value : List.of("a%0d%0aX-Evil:%201", "a%0d%0a%20b", "a%0a%09b", "a%0db")) {
            assertProblem(server.get("/header?value=" + value), 500, "Internal Server Error");
        }
        assertThat(server.get("/header?value=a").headers().firstValue("X-Value"))
                .hasValue("a");
    }

    @Test
    void answersAParameterThatCannotBeConvertedWith404AsJaxRsDemands() {
        assertProblem(server.get("/number?n=x"), 404, "Not Found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"request", "response", "reader", "writer"})
    void answersAnErrorThatIsNoExceptionAndLogsItOnce(String place) {
        try (LogRecorder log = new LogRecorder()) {
            assertProblem(
                    server.send(
                            "POST", "/pets", "{\"name\":\"x\"}", "Content-Type", "application/json", "X-Error", place),
                    500,
                    "Internal Server Error");
            assertThat(log.events())
                    .filteredOn(event -> event.getThrowableProxy() != null)
                    .singleElement()
                    .satisfies(event -> assertThat(event.getLevel()).isEqualTo(Level.ERROR));
        }
        assertThat(server.get("/single/missing", "X-Error", place.equals("reader") ? "response" : place)
                        .statusCode())
                .isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/large-bad-header", "/small-bad-header", "/fail-after-flush"})
    void leaksNoHeaderOfAResponseThatCouldNotBeSent(String path) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get(path).response())
                    .startsWith("HTTP/1.1 500 ")
                    .contains("application/problem+json")
                    .doesNotContain("secret", "text/plain", "X-Leak", "ETag");
        }
    }

    @ParameterizedTest
    @CsvSource({"single,true", "single,false", "stream,true", "stream,false"})
    void theSameFailureOfTwoSourcesIsAnsweredAsOne(String type, boolean compiled) {
        try (TestServer fresh = TestServer.start(
                Map.of("rest.compiled-dispatch", compiled), RestPlugin.withResources(FailingResource.class))) {
            assertThat(fresh.get("/twice/" + type + "/bad").statusCode()).isEqualTo(400);
        }
    }

    @Test
    void whatIsUnavailableIsAWarningInOneLine() {
        try (TestServer fresh = TestServer.start(RestPlugin.withResources(FailingResource.class));
                LogRecorder log = new LogRecorder()) {
            HttpResponse<String> response = fresh.get("/throw/unavailable");
            assertProblem(response, 503, "Service Unavailable");
            assertThat(response.headers().firstValue("Retry-After")).hasValue("3");
            assertThat(log.events()).singleElement().satisfies(event -> {
                assertThat(event.getFormattedMessage())
                        .isEqualTo("GET /throw/unavailable was answered with 503: The database is away");
                assertThat(event.getLevel()).isEqualTo(Level.WARN);
                assertThat(event.getThrowableProxy()).isNull();
            });
        }
    }

    @Test
    void whatIsUnavailableIsSoWithADetailOfTheApplicationToo() {
        RestPlugin mapping = RestPlugin.withResources(FailingResource.class)
                .withMapping(ServiceUnavailableException.class, 503, "We are moving.");
        try (TestServer fresh = TestServer.start(mapping);
                LogRecorder log = new LogRecorder()) {
            HttpResponse<String> response = fresh.get("/throw/unavailable");
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).contains("\"detail\":\"We are moving.\"");
            assertThat(response.headers().firstValue("Retry-After")).hasValue("3");
            assertThat(log.events()).singleElement().satisfies(event -> {
                assertThat(event.getLevel()).isEqualTo(Level.WARN);
                assertThat(event.getThrowableProxy()).isNull();
            });
        }
    }

    /** Fails like code that was compiled against another version of a library. */
    static final class BrokenObserver implements ExchangeObserver.Factory {
        @Override
        public ExchangeObserver observe(int loop) {
            return new ExchangeObserver() {
                @Override
                public void began(Exchange exchange) {
                    throw new NoSuchMethodError("began");
                }

                @Override
                public void ended(Exchange exchange, long durationNanos) {
                    throw new NoSuchMethodError("ended");
                }
            };
        }
    }

    @Test
    void anErrorOfAnObserverHarmsNoRequest() throws IOException {
        try (TestServer broken = TestServer.start(RestPlugin.withResources(FailingResource.class), binder -> {
                    binder.bind(BrokenObserver.class).toInstance(new BrokenObserver());
                    httpBinder(binder).observer(BrokenObserver.class);
                });
                RawConnection connection = new RawConnection(broken);
                LogRecorder log = new LogRecorder()) {
            for (int i = 0; i < 2; i++) {
                assertThat(connection.get("/throw/full").response()).startsWith("HTTP/1.1 422 ");
            }
            assertThat(log.events())
                    .extracting(event -> event.getFormattedMessage())
                    .contains("An observer of requests failed");
        }
    }
}
