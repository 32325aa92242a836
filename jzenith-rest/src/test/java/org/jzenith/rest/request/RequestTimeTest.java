package org.jzenith.rest.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.subjects.CompletableSubject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.CompletionCallback;
import jakarta.ws.rs.container.ConnectionCallback;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.MediaType;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

@Tag("stress")
class RequestTimeTest {

    private static volatile CountDownLatch ended;
    private static volatile AsyncResponse suspended;
    /** What patient methods wait for. */
    private static volatile CompletableSubject released;

    private static final List<AsyncResponse> DISCONNECTIONS = new CopyOnWriteArrayList<>();

    @Path("/")
    public static class Resource {
        @GET
        @Path("never")
        public Single<String> never() {
            return Single.<String>never().doOnDispose(ended::countDown);
        }

        @GET
        @Path("quick")
        public String quick() {
            return "quick";
        }

        @GET
        @Path("suspended")
        public void suspended(@Suspended AsyncResponse response) {
            CompletionCallback callback = failure -> ended.countDown();
            ConnectionCallback connection = DISCONNECTIONS::add;
            response.register(callback, connection);
            suspended = response;
        }

        @GET
        @Path("stage")
        public CompletionStage<String> stage() {
            return cancellable();
        }

        @GET
        @Path("future")
        @Compiled(false)
        public CompletableFuture<String> future() {
            return cancellable();
        }

        @SuppressWarnings("FutureReturnValueIgnored") // The method answers with the future itself.
        private static CompletableFuture<String> cancellable() {
            CompletableFuture<String> result = new CompletableFuture<>();
            result.whenComplete((value, failure) -> {
                if (result.isCancelled()) {
                    ended.countDown();
                }
            });
            return result;
        }

        @GET
        @Path("blocked")
        @Blocking
        public String blocked() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                ended.countDown();
            }
            return "too late";
        }

        @GET
        @Path("patient")
        @RequestLimits(timeout = "1h")
        public Single<String> patient() {
            return released.toSingleDefault("patience");
        }

        @GET
        @Path("begun")
        @Produces(MediaType.TEXT_PLAIN)
        public Flowable<String> begun() {
            return Flowable.just("01").concatWith(released).concatWith(Flowable.just("23"));
        }

        @POST
        @Path("body")
        public String body(String body) {
            return body;
        }

        @POST
        @Path("slow-body")
        @RequestLimits(bodyTimeout = "1h")
        public String slowBody(String body) {
            return body;
        }
    }

    @BeforeEach
    void reset() {
        ended = new CountDownLatch(1);
        released = CompletableSubject.create();
    }

    private static TestServer start() {
        return TestServer.start(
                Map.of("rest.request-timeout", "800ms", "rest.body-timeout", "800ms", "rest.verticles", 1),
                RestPlugin.withResources(Resource.class));
    }

    private static void assertTimedOut(HttpResponse<String> response) throws InterruptedException {
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body()).contains("\"urn:jzenith:problem:request-timeout\"", "The response took too long.");
        assertThat(ended.await(20, TimeUnit.SECONDS))
                .as("the work was given up")
                .isTrue();
    }

    @Test
    void disposesWhatTakesTooLongAndSaysSo() throws Exception {
        try (TestServer server = start()) {
            assertTimedOut(server.get("/never"));
            assertThat(server.get("/quick").body()).isEqualTo("quick");
        }
    }

    @Test
    @Tag("R2")
    void tellsNoCallbackOfTheConnectionWhileTheClientIsConnected() throws Exception {
        try (TestServer server = start()) {
            assertTimedOut(server.get("/suspended"));
            assertThat(server.get("/quick").body()).isEqualTo("quick");
            assertThat(DISCONNECTIONS).isEmpty();
        }
    }

    @Tag("R8")
    @ParameterizedTest
    @ValueSource(strings = {"/stage", "/future"})
    void cancelsAStageThatTakesTooLong(String path) throws Exception {
        try (TestServer server = start()) {
            assertTimedOut(server.get(path));
        }
    }

    @Test
    void takesNothingFromASuspendedResponseThatComesTooLate() throws Exception {
        try (TestServer server = start()) {
            assertTimedOut(server.get("/suspended"));
            assertThat(suspended.resume("late")).isFalse();
            assertThat(server.get("/quick").body()).isEqualTo("quick");
        }
    }

    @Test
    void interruptsAMethodThatBlocksForTooLong() throws Exception {
        try (TestServer server = start()) {
            assertTimedOut(server.get("/blocked"));
        }
    }

    @Test
    void givesAMethodTheTimeThatItAsksFor() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.get("/patient");
            assertTimedOut(server.get("/never"));
            released.onComplete();
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("patience");
        }
    }

    @Test
    void letsAResponseThatHasBegunTakeItsTime() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/begun").head()).startsWith("HTTP/1.1 200 ");
            assertTimedOut(server.get("/never"));
            released.onComplete();
            assertThat(connection.chunkedBody()).isEqualTo("0123");
        }
    }

    @Test
    void answersABodyThatDripsInTooSlowlyAndClosesItsConnection() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server)) {
            connection.send("POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
            assertThat(connection.untilClosed())
                    .startsWith("HTTP/1.1 408 ")
                    .contains("connection: close")
                    .contains("The body took too long to arrive.");
        }
    }

    @Test
    void waitsForTheBodyOfAMethodThatAllowsIt() throws Exception {
        try (TestServer server = start();
                RawConnection connection = new RawConnection(server);
                RawConnection impatient = new RawConnection(server)) {
            connection.send("POST /slow-body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
            impatient.send("POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
            assertThat(impatient.untilClosed()).startsWith("HTTP/1.1 408 ");
            connection.send("67890");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("1234567890");
        }
    }
}
