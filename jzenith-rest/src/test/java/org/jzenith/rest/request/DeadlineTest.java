package org.jzenith.rest.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.subjects.CompletableSubject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.DeadlineExceededException;
import org.jzenith.core.request.Deadline;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

@Tag("stress")
@Tag("vertx")
class DeadlineTest {

    private static final String HEADER = "X-Request-Timeout-Ms";

    private static volatile CountDownLatch ended;
    private static volatile CompletableSubject released;
    private static volatile RequestScope scope;
    private static final AtomicInteger CALLS = new AtomicInteger();

    private static TestServer server;

    @Path("/")
    public static class Resource {

        private static String remaining() {
            scope = RequestScope.current();
            Deadline deadline = scope.deadline();
            return deadline == null
                    ? "none"
                    : Long.toString(deadline.remaining().toMillis());
        }

        @GET
        @Path("remaining")
        public String direct() {
            return remaining();
        }

        @GET
        @Path("remaining-bridged")
        @Compiled(false)
        public String bridged() {
            return remaining();
        }

        @GET
        @Path("remaining-later")
        public Single<String> later() {
            return Single.fromCallable(Resource::remaining).subscribeOn(Schedulers.computation());
        }

        @GET
        @Path("remaining-blocking")
        @Blocking
        @RequestLimits(timeout = "2h")
        public String blocking() {
            return remaining();
        }

        @GET
        @Path("never")
        public Single<String> never() {
            CALLS.incrementAndGet();
            return Single.<String>never().doOnDispose(ended::countDown);
        }

        @GET
        @Path("late")
        public Single<String> late() {
            scope = RequestScope.current();
            return Single.never();
        }

        @GET
        @Path("never-bridged")
        @Compiled(false)
        public Single<String> neverBridged() {
            return never();
        }

        @GET
        @Path("blocked")
        @Blocking
        public String blocked() {
            CALLS.incrementAndGet();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                ended.countDown();
            }
            return "too late";
        }

        /** Fails as a call does, when the deadline is over, and has a fallback. */
        private static Single<String> fallenBack() {
            Deadline deadline = RequestScope.current().deadline();
            return Single.<String>fromCallable(() -> {
                        CALLS.incrementAndGet();
                        while (!deadline.isOver(System.nanoTime())) {
                            Thread.onSpinWait();
                        }
                        throw new DeadlineExceededException("over");
                    })
                    .onErrorReturnItem("fallback");
        }

        @GET
        @Path("fallback")
        public Single<String> fallback() {
            return fallenBack();
        }

        @GET
        @Path("fallback-bridged")
        @Compiled(false)
        public Single<String> fallbackBridged() {
            return fallenBack();
        }

        @GET
        @Path("fallback-blocking")
        @Blocking
        public String fallbackBlocking() {
            return fallenBack().blockingGet();
        }

        @GET
        @Path("fallback-stream")
        public Flowable<String> fallbackStream() {
            return fallenBack().toFlowable();
        }

        @GET
        @Path("fallback-fails")
        public Single<String> fallbackFails() {
            return fallenBack().map(fallback -> {
                throw new IllegalStateException(fallback);
            });
        }

        @POST
        @Path("body")
        public Single<String> body(String body) {
            return never();
        }

        @GET
        @Path("begun")
        @Produces(MediaType.TEXT_PLAIN)
        public Flowable<String> begun() {
            scope = RequestScope.current();
            return Flowable.just("01").concatWith(released).concatWith(Flowable.fromCallable(Resource::remaining));
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.request-timeout", "1h", "rest.verticles", 1), RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void reset() {
        ended = new CountDownLatch(1);
        released = CompletableSubject.create();
        CALLS.set(0);
    }

    private static void assertExceeded(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(504);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body())
                .contains(
                        "\"urn:jzenith:problem:deadline-exceeded\"",
                        "The response took longer than the request allowed.");
    }

    @ParameterizedTest
    @CsvSource({
        "/never, X-Request-Timeout-Ms, 500",
        "/never, X-Envoy-Expected-Rq-Timeout-Ms, 500",
        "/never, grpc-timeout, 500m",
        "/never-bridged, X-Request-Timeout-Ms, 500",
        "/blocked, X-Request-Timeout-Ms, 1000"
    })
    void workIsGivenUpWhenTheClientWaitsNoLonger(String path, String header, String value) throws Exception {
        assertExceeded(server.get(path, header, value));
        assertThat(ended.await(20, TimeUnit.SECONDS))
                .as("the work was given up")
                .isTrue();
        assertThat(CALLS).hasValue(1);
        assertThat(server.get("/remaining").statusCode()).isEqualTo(200);
    }

    /** The event loop of the request works until then, so that no timer can be first. */
    @ParameterizedTest
    @ValueSource(
            strings = {"/fallback", "/fallback-bridged", "/fallback-blocking", "/fallback-stream", "/fallback-fails"})
    @Tag("V5")
    void aFallbackAtTheDeadlineIsTooLate(String path) {
        assertExceeded(server.get(path, HEADER, "1000"));
        assertThat(server.get("/remaining").statusCode()).isEqualTo(200);
    }

    @Test
    void aBodyTakesPartOfTheTime() throws Exception {
        assertExceeded(server.send("POST", "/body", "body", HEADER, "1000"));
        assertThat(ended.await(20, TimeUnit.SECONDS))
                .as("the work was given up")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/never", "/never-bridged", "/blocked"})
    void workThatNobodyWaitsForIsNotBegun(String path) {
        assertExceeded(server.get(path, HEADER, "0"));
        assertThat(CALLS).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/remaining", "/remaining-bridged", "/remaining-later", "/remaining-blocking"})
    void theScopeKnowsHowMuchTimeIsLeft(String path) {
        long own = Duration.ofHours(path.endsWith("blocking") ? 2 : 1).toMillis();
        assertThat(Long.parseLong(server.get(path).body())).isBetween(own / 2, own);
        assertThat(Long.parseLong(server.get(path, HEADER, "900000").body())).isBetween(450_000L, 900_000L);
        assertThat(Long.parseLong(server.get(path, HEADER, "99999999").body())).isBetween(own / 2, own);
        assertThat(Long.parseLong(server.get(path, HEADER, "rubbish").body())).isBetween(own / 2, own);
    }

    @Test
    void whatGoesOnAfterTheResponseTakesItsOwnTime() {
        assertThat(server.get("/remaining", HEADER, "900000").statusCode()).isEqualTo(200);
        Await.until(() -> scope.deadline() == null);
    }

    @Test
    void workWhoseResponseCameTooLateIsNotContinued() {
        assertThat(server.get("/remaining", HEADER, "900000").statusCode()).isEqualTo(200);
        assertExceeded(server.get("/late", HEADER, "500"));
        assertThat(scope.isLate(System.nanoTime())).isTrue();
        assertThat(scope.deadline().remaining()).isZero();
    }

    @Test
    void aResponseThatHasBegunTakesItsOwnTime() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /begun HTTP/1.1\r\nHost: localhost\r\n" + HEADER + ": 900000\r\n\r\n");
            assertThat(connection.head()).startsWith("HTTP/1.1 200 ");
            Await.until(() -> scope.deadline() == null);
            released.onComplete();
            assertThat(connection.chunkedBody()).isEqualTo("01none");
        }
    }
}
