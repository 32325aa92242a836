package org.jzenith.rest.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

@Tag("stress")
class ReturnTypesTest {

    public record Value(int n) {}

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource {
        private final Vertx vertx;

        @Inject
        Resource(Vertx vertx) {
            this.vertx = vertx;
        }

        @GET
        @Path("plain")
        public Value plain() {
            return new Value(1);
        }

        @GET
        @Path("list")
        public List<Value> list() {
            return List.of(new Value(1), new Value(2));
        }

        @GET
        @Path("nothing")
        public void nothing() {}

        @GET
        @Path("single")
        public Single<Value> single() {
            return Single.just(new Value(1));
        }

        @GET
        @Path("single-list")
        public Single<List<Value>> singleList() {
            return Single.just(List.of(new Value(1), new Value(2)));
        }

        @GET
        @Path("single-response")
        public Single<Response> singleResponse() {
            return Single.just(Response.created(URI.create("things/7"))
                    .entity(new Value(7))
                    .build());
        }

        @GET
        @Path("late-response")
        public Single<Response> lateResponse(@QueryParam("location") String location) {
            return Single.timer(5, TimeUnit.MILLISECONDS, Schedulers.computation())
                    .map(tick -> Response.created(URI.create(location))
                            .contentLocation(URI.create(location))
                            .build());
        }

        @GET
        @Path("single-late")
        public Single<Value> singleLate() {
            return Single.timer(20, TimeUnit.MILLISECONDS, Schedulers.computation())
                    .map(tick -> new Value(1));
        }

        @GET
        @Path("maybe")
        public Maybe<Value> maybe(@QueryParam("there") boolean there) {
            return there ? Maybe.just(new Value(1)) : Maybe.empty();
        }

        @GET
        @Path("completable")
        public Completable completable() {
            return Completable.timer(5, TimeUnit.MILLISECONDS);
        }

        @GET
        @Path("stage")
        public CompletionStage<Value> stage() {
            return CompletableFuture.supplyAsync(() -> new Value(1));
        }

        @GET
        @Path("stage-failure")
        public CompletionStage<Value> stageFailure() {
            return CompletableFuture.supplyAsync(() -> {
                throw new UnsupportedOperationException();
            });
        }

        @GET
        @Path("future")
        public Future<Value> future() {
            return vertx.executeBlocking(() -> new Value(1));
        }

        @GET
        @Path("null-single")
        public Single<Value> nullSingle() {
            return null;
        }

        @GET
        @Path("null")
        public Value nullValue() {
            return null;
        }

        @GET
        @Path("response")
        public Response response() {
            return Response.status(202)
                    .header("X-A", 1)
                    .header("X-A", 2)
                    .entity(new Value(1))
                    .build();
        }

        @GET
        @Path("async")
        public void async(@Suspended AsyncResponse response) {
            new Thread(() -> response.resume(new Value(1))).start();
        }

        @GET
        @Path("async-never")
        public void asyncNever(@Suspended AsyncResponse response) {
            response.setTimeout(20, TimeUnit.MILLISECONDS);
        }

        @GET
        @Path("async-timeout")
        public void asyncTimeout(@Suspended AsyncResponse response) {
            response.setTimeoutHandler(late -> late.resume(new Value(9)));
            response.setTimeout(20, TimeUnit.MILLISECONDS);
        }

        @GET
        @Path("text")
        @Produces(MediaType.TEXT_PLAIN)
        public String text() {
            return "é";
        }

        @GET
        @Path("large")
        @Produces(MediaType.TEXT_PLAIN)
        public String large(@QueryParam("length") int length) {
            return "x".repeat(length);
        }

        @GET
        @Path("streamed")
        @Produces(MediaType.TEXT_PLAIN)
        public StreamingOutput streamed(@QueryParam("parts") int parts) {
            return out -> {
                for (int i = 0; i < parts; i++) {
                    out.write("0123456789".getBytes(StandardCharsets.US_ASCII));
                    out.flush();
                }
            };
        }
    }

    /** Adds the thread on which the response was written. */
    public static class ThreadFilter implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().putSingle("X-Thread", Thread.currentThread().getName());
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class)
                .withProviders(ThreadFilter.class)
                .withMapping(UnsupportedOperationException.class, 501));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "single", "single-late", "maybe?there=true", "stage", "future", "async"})
    void answersTheValueInOnePiece(String path) {
        HttpResponse<String> response = server.get("/" + path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"n\":1}");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.headers().firstValue("Content-Length")).hasValue("7");
        assertThat(response.headers().firstValue("Transfer-Encoding")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"single-late", "completable", "stage", "stage-failure", "future", "async", "async-never"})
    void continuesOnTheEventLoopWhateverTheThreadOfTheResult(String path) {
        assertThat(server.get("/" + path).headers().firstValue("X-Thread"))
                .hasValueSatisfying(thread -> assertThat(thread).startsWith("vert.x-eventloop-thread-"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "single-list"})
    void answersAList(String path) {
        assertThat(server.get("/" + path).body()).isEqualTo("[{\"n\":1},{\"n\":2}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "completable", "null"})
    void answersNothingWith204AndNoLength(String path) {
        HttpResponse<String> response = server.get("/" + path);
        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.headers().firstValue("Content-Length")).isEmpty();
    }

    @Test
    void answersAnEmptyMaybeWith404() {
        assertThat(server.get("/maybe").statusCode()).isEqualTo(404);
    }

    @Test
    void answersTheFailureOfAStageByItsCause() {
        assertThat(server.get("/stage-failure").statusCode()).isEqualTo(501);
    }

    @Test
    void answersANullSingleWith500AndLogsWhoReturnedNull() {
        try (LogRecorder log = new LogRecorder()) {
            assertThat(server.get("/null-single").statusCode()).isEqualTo(500);
            assertThat(log.events())
                    .filteredOn(event -> event.getThrowableProxy() != null)
                    .singleElement()
                    .satisfies(event -> assertThat(event.getThrowableProxy().getMessage())
                            .startsWith("The resource method returned null"));
        }
    }

    @Test
    void answersAResponseWithItsStatusAndHeaders() {
        HttpResponse<String> response = server.get("/response");
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.headers().allValues("X-A")).containsExactly("1", "2");
    }

    @Test
    void answersASingleOfAResponseWithALocationBelowTheBase() {
        HttpResponse<String> response = server.get("/single-response");
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location"))
                .hasValue("http://127.0.0.1:" + server.port() + "/things/7");
    }

    @ParameterizedTest
    @CsvSource({
        "things/7, /things/7",
        "/things/7, /things/7",
        "//elsewhere/7, http://elsewhere/7",
        "http://elsewhere/7, http://elsewhere/7"
    })
    void putsTheLocationOfAResponseThatIsBuiltLateBelowTheBase(String location, String expected) {
        HttpResponse<String> response = server.get("/late-response?location=" + location);
        String absolute = URI.create("http://127.0.0.1:" + server.port())
                .resolve(expected)
                .toString();
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).hasValue(absolute);
        assertThat(response.headers().firstValue("Content-Location")).hasValue(absolute);
    }

    @Test
    void answersATimeoutWith503() {
        assertThat(server.get("/async-never").statusCode()).isEqualTo(503);
    }

    @Test
    void letsATimeoutHandlerAnswer() {
        assertThat(server.get("/async-timeout").body()).isEqualTo("{\"n\":9}");
    }

    @Test
    void writesTextAsUtf8() {
        HttpResponse<String> response = server.get("/text");
        assertThat(response.body()).isEqualTo("é");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
        assertThat(response.headers().firstValue("Content-Length")).hasValue("2");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_536})
    void sendsABodyUpToTheThresholdInOnePiece(int length) {
        HttpResponse<String> response = server.get("/large?length=" + length);
        assertThat(response.body()).hasSize(length);
        assertThat(response.headers().firstValue("Content-Length")).hasValue("" + length);
    }

    @ParameterizedTest
    @ValueSource(ints = {65_537, 3_000_000})
    void sendsALargerBodyInChunks(int length) {
        HttpResponse<String> response = server.get("/large?length=" + length);
        assertThat(response.body()).hasSize(length);
        assertThat(response.headers().firstValue("Content-Length")).isEmpty();
        assertThat(response.headers().firstValue("Transfer-Encoding")).hasValue("chunked");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 100_000})
    void sendsAStreamingOutput(int parts) {
        assertThat(server.get("/streamed?parts=" + parts).body()).isEqualTo("0123456789".repeat(parts));
    }

    @Test
    void answersHeadLikeGetWithoutTheBody() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "HEAD /plain HTTP/1.1\r\nHost: a\r\n\r\nGET /plain HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            String both = connection.untilClosed();
            assertThat(both.split("HTTP/1.1 200 OK", -1)).hasSize(3);
            assertThat(both.split("(?i)Content-Length: 7", -1)).hasSize(3);
            assertThat(both.split("\\{\"n\":1}", -1)).hasSize(2);
        }
    }

    @Test
    void answersOptionsWithTheAllowedMethods() {
        HttpResponse<String> response = server.send("OPTIONS", "/plain", null);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Allow"))
                .hasValueSatisfying(allow -> assertThat(allow).contains("GET", "HEAD"));
    }

    @Path("/header")
    public static class HeaderResource {
        @GET
        public Response header() {
            return Response.ok("x")
                    .type(MediaType.TEXT_PLAIN)
                    .header("X-Number", 7)
                    .language("de")
                    .build();
        }
    }

    /** Would write every number as "converted". */
    public static class NumberConverter implements ParamConverterProvider, ParamConverter<Integer> {
        @Override
        @SuppressWarnings("unchecked")
        public <T> ParamConverter<T> getConverter(Class<T> rawType, Type genericType, Annotation[] annotations) {
            return rawType == Integer.class ? (ParamConverter<T>) this : null;
        }

        @Override
        public Integer fromString(String value) {
            return 0;
        }

        @Override
        public String toString(Integer value) {
            return "converted";
        }
    }

    @Test
    void writesAHeaderAsItIsAndNotByAConverterForParameters() {
        RestPlugin plugin = RestPlugin.withResources(HeaderResource.class).withProviders(NumberConverter.class);
        try (TestServer converting = TestServer.start(plugin)) {
            HttpResponse<String> response = converting.get("/header");
            assertThat(response.headers().firstValue("X-Number")).hasValue("7");
            assertThat(response.headers().firstValue("Content-Language")).hasValue("de");
            assertThat(response.headers().firstValue("Content-Length")).hasValue("1");
        }
    }
}
