package org.jzenith.rest.request;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Scheduler;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.Suspended;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Every log line of a request shows to which request it belongs. */
class RequestLogTest {

    private static final Logger LOG = LoggerFactory.getLogger(RequestLogTest.class);
    private static final Map<Thread, io.vertx.core.Context> LOOPS = new ConcurrentHashMap<>();

    private static SingleSubject<String> shared;
    private static CountDownLatch disposed;

    /** Logs the id of a request both in the message and in the MDC. */
    private static void log(String id, String step) {
        LOG.info("{} {}", id, step);
    }

    @Path("/")
    public static class Resource {

        private final Vertx vertx;

        @Inject
        public Resource(Vertx vertx) {
            this.vertx = vertx;
        }

        @GET
        @Path("hops/{id}")
        public Single<String> hops(@PathParam("id") String id) {
            log(id, "method");
            LOOPS.put(Thread.currentThread(), Vertx.currentContext());
            return Single.just(id)
                    .doOnSuccess(any -> log(id, "chain"))
                    .observeOn(Schedulers.io())
                    .doOnSuccess(any -> log(id, "io"))
                    .delay(1, TimeUnit.MILLISECONDS)
                    .doOnSuccess(any -> log(id, "delay"))
                    .flatMap(any -> Completable.timer(
                                    1, TimeUnit.MILLISECONDS, new ContextScheduler(vertx.getOrCreateContext()))
                            .toSingleDefault(id))
                    .doOnSuccess(any -> log(id, "vertx scheduler"))
                    .flatMap(any -> Single.<String>create(emitter -> vertx.setTimer(1, timer -> emitter.onSuccess(id))))
                    .doOnSuccess(any -> log(id, "vertx timer"))
                    .flatMap(any -> Single.<String>create(
                            emitter -> vertx.executeBlocking(() -> id).onSuccess(emitter::onSuccess)))
                    .doOnSuccess(any -> log(id, "vertx worker"))
                    .flatMapPublisher(any -> Flowable.range(0, 3))
                    .parallel()
                    .runOn(Schedulers.computation())
                    .sequential()
                    .doOnNext(any -> log(id, "computation"))
                    .toList()
                    .map(any -> {
                        log(id, "end");
                        return id;
                    });
        }

        @POST
        @Path("body/{id}")
        public String body(@PathParam("id") String id, String body) {
            MDC.put("left", "behind");
            log(id, "body");
            return body;
        }

        @GET
        @Path("suspended/{id}")
        public void suspended(@PathParam("id") String id, @Suspended AsyncResponse response) {
            response.setTimeout(1, TimeUnit.MILLISECONDS);
            response.setTimeoutHandler(asked -> {
                log(id, "time-out");
                asked.setTimeout(20, TimeUnit.SECONDS);
                new Thread(RequestScope.current().wrap(() -> {
                            log(id, "own thread");
                            asked.resume(id);
                        }))
                        .start();
            });
        }

        @GET
        @Path("shared/{id}")
        public Single<String> shared(@PathParam("id") String id) {
            return shared.map(value -> {
                log(id, value);
                return value;
            });
        }

        @GET
        @Path("never/{id}")
        public Single<String> never(@PathParam("id") String id) {
            log(id, "waits");
            return Single.<String>never().doOnDispose(() -> {
                log(id, "disposed");
                disposed.countDown();
            });
        }

        @GET
        @Path("fails/{id}")
        public Single<String> fails(@PathParam("id") String id) {
            return Single.timer(1, TimeUnit.MILLISECONDS).map(tick -> {
                throw new IllegalStateException("on purpose");
            });
        }
    }

    public static class Filter implements ContainerRequestFilter, ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            RequestScope.current().put("user", "ada");
            log(id(request), "request filter");
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            log(id(request), "response filter");
        }

        private static String id(ContainerRequestContext request) {
            return request.getUriInfo().getPathParameters().getFirst("id");
        }
    }

    @BeforeEach
    void prepare() {
        LOOPS.clear();
        shared = SingleSubject.create();
        disposed = new CountDownLatch(1);
    }

    private static RestPlugin plugin() {
        return RestPlugin.withResources(Resource.class).withProviders(Filter.class);
    }

    /** Asserts that the message and the MDC of each line name the same request. */
    private static void assertBelong(List<ILoggingEvent> lines) {
        assertThat(lines).allSatisfy(line -> assertThat(line.getMDCPropertyMap())
                .isEqualTo(Map.of("requestId", line.getFormattedMessage().replaceAll(" .*", ""), "user", "ada")));
    }

    /** Sends a request for each id to both servers at the same time, and awaits all responses. */
    private static void getAtOnce(String path, int requests, TestServer... servers) {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            for (TestServer server : servers) {
                String id = server.port() + "-" + i;
                responses.add(client.sendAsync(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path + id))
                                .timeout(TestServer.DEADLINE)
                                .header("X-Request-Id", id)
                                .build(),
                        BodyHandlers.ofString()));
            }
        }
        responses.forEach(response -> assertThat(response.join().statusCode()).isEqualTo(200));
    }

    @Tag("R10")
    @Test
    void belongsToItOnEveryThreadThatRxJavaTakesItTo() throws Exception {
        try (LogRecorder log = new LogRecorder(LOG);
                TestServer server = TestServer.start(plugin())) {
            getAtOnce("/hops/", 50, server);
            List<ILoggingEvent> lines = log.events();
            assertBelong(lines);
            assertThat(lines)
                    .hasSize(50 * 13)
                    .extracting(line -> line.getFormattedMessage().replaceAll("^\\S+ ", ""))
                    .containsOnly(
                            "request filter",
                            "method",
                            "chain",
                            "io",
                            "delay",
                            "vertx scheduler",
                            "vertx timer",
                            "vertx worker",
                            "computation",
                            "end",
                            "response filter");
            assertNothingIsLeft();
        }
    }

    private static boolean nothingIsLeft() {
        return RequestScope.current() == null && MDC.get("requestId") == null && MDC.get("user") == null;
    }

    /** Checks the threads that requests have run on. */
    private static void assertNothingIsLeft() throws Exception {
        assertThat(LOOPS).isNotEmpty();
        for (io.vertx.core.Context loop : LOOPS.values()) {
            CompletableFuture<Boolean> nothing = new CompletableFuture<>();
            loop.runOnContext(later -> nothing.complete(nothingIsLeft()));
            assertThat(nothing.get(20, TimeUnit.SECONDS)).isTrue();
        }
        for (Scheduler scheduler : List.of(Schedulers.io(), Schedulers.computation())) {
            assertThat(Flowable.range(0, 64)
                            .parallel()
                            .runOn(scheduler)
                            .map(any -> nothingIsLeft())
                            .sequential()
                            .distinct()
                            .toList()
                            .blockingGet())
                    .containsExactly(true);
        }
    }

    @Test
    void isToldApartBetweenTwoApplications() {
        TestServer first = TestServer.start(plugin());
        try (LogRecorder log = new LogRecorder(LOG);
                TestServer second = TestServer.start(plugin())) {
            getAtOnce("/hops/", 10, first, second);
            first.close();
            getAtOnce("/hops/", 10, second);
            assertBelong(log.events());
            assertThat(log.events()).hasSize(30 * 13);
        }
    }

    @Test
    void leavesNothingToTheNextRequestOfTheSameLoop() throws Exception {
        try (LogRecorder log = new LogRecorder(LOG);
                TestServer server = TestServer.start(Map.of("rest.verticles", 1), plugin());
                RawConnection connection = new RawConnection(server)) {
            for (String id : List.of("a", "b", "c")) { // The body arrives later than the head.
                connection.send("POST /body/" + id + " HTTP/1.1\r\nHost: x\r\nX-Request-Id: " + id
                        + "\r\nContent-Length: 2\r\n\r\n");
                connection.send("x").send("y");
                assertThat(connection.response()).endsWith("xy");
            }
            List<Map<String, String>> maps = log.events().stream()
                    .filter(line -> line.getFormattedMessage().endsWith(" body"))
                    .map(ILoggingEvent::getMDCPropertyMap)
                    .toList();
            assertThat(maps).extracting(map -> map.get("requestId")).containsExactly("a", "b", "c");
            assertBelong(log.events().stream()
                    .filter(line -> line.getFormattedMessage().endsWith("request filter"))
                    .toList());
        }
    }

    @Test
    void isThatOfEachOfThePipelinedRequests() throws Exception {
        try (LogRecorder log = new LogRecorder(LOG);
                TestServer server = TestServer.start(plugin());
                RawConnection connection = new RawConnection(server)) {
            connection
                    .get("/hops/a", "X-Request-Id: a")
                    .get("/hops/b", "X-Request-Id: b")
                    .get("/hops/c", "X-Request-Id: c");
            assertThat(connection.response()).endsWith("a");
            assertThat(connection.response()).endsWith("b");
            assertThat(connection.response()).endsWith("c");
            assertBelong(log.events());
            assertThat(log.events()).hasSize(3 * 13);
        }
    }

    @Test
    void isThatOfWhoWaitsForASharedResult() throws Exception {
        try (LogRecorder log = new LogRecorder(LOG);
                TestServer server = TestServer.start(plugin());
                RawConnection first = new RawConnection(server).get("/shared/a", "X-Request-Id: a");
                RawConnection second = new RawConnection(server).get("/shared/b", "X-Request-Id: b")) {
            Await.until(() -> log.events().size() == 2);
            shared.onSuccess("value");
            assertThat(first.response()).endsWith("value");
            assertThat(second.response()).endsWith("value");
            assertBelong(log.events());
            assertThat(log.events()).hasSize(6);
        }
    }

    @Test
    void isKnownToTimeOutsToOwnThreadsAndWhenTheClientHasGone() throws Exception {
        try (LogRecorder log = new LogRecorder(LOG);
                TestServer server = TestServer.start(plugin())) {
            assertThat(server.get("/suspended/a", "X-Request-Id", "a").body()).isEqualTo("a");
            try (RawConnection connection = new RawConnection(server).get("/never/b", "X-Request-Id: b")) {
                Await.until(() -> log.events().stream()
                        .anyMatch(line -> line.getFormattedMessage().equals("b waits")));
                assertThat(connection).isNotNull();
            }
            assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
            assertBelong(log.events());
            assertThat(log.events())
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .contains("a time-out", "a own thread", "a response filter", "b disposed");
        }
    }

    @Test
    void isInOurOwnLinesToo() {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(plugin())) {
            assertThat(server.get("/fails/a", "X-Request-Id", "a").statusCode()).isEqualTo(500);
            assertThat(log.events())
                    .filteredOn(line -> line.getFormattedMessage().contains("/fails/a"))
                    .singleElement()
                    .satisfies(line -> assertThat(line.getMDCPropertyMap()).containsEntry("requestId", "a"));
        }
    }
}
