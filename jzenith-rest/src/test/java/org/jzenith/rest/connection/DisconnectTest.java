package org.jzenith.rest.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.CompletionCallback;
import jakarta.ws.rs.container.ConnectionCallback;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

@Tag("stress")
@Tag("vertx")
class DisconnectTest {

    private static volatile CountDownLatch subscribed;
    private static volatile CountDownLatch disposed;
    private static final List<String> CALLS = new CopyOnWriteArrayList<>();
    private static volatile AsyncResponse suspended;
    private static volatile CompletableFuture<String> stage;
    private static volatile CompletableFuture<InputStream> late;

    @Path("/")
    public static class Resource {
        @GET
        @Path("single")
        public Single<String> single() {
            return Single.<String>never()
                    .doOnSubscribe(s -> subscribed.countDown())
                    .doOnDispose(disposed::countDown);
        }

        @GET
        @Path("maybe")
        public Maybe<String> maybe() {
            return Maybe.<String>never()
                    .doOnSubscribe(s -> subscribed.countDown())
                    .doOnDispose(disposed::countDown);
        }

        @GET
        @Path("completable")
        public Completable completable() {
            return Completable.never()
                    .doOnSubscribe(s -> subscribed.countDown())
                    .doOnDispose(disposed::countDown);
        }

        @GET
        @Path("async")
        public void async(@Suspended AsyncResponse response) {
            suspended = response;
            subscribed.countDown();
        }

        @GET
        @Path("callbacks")
        public void callbacks(@Suspended AsyncResponse response) {
            CompletionCallback completion =
                    failure -> CALLS.add("completion " + failure.getClass().getSimpleName());
            ConnectionCallback connection = left -> {
                CALLS.add("connection " + (left == response));
                disposed.countDown();
            };
            response.register(completion, connection);
            response.setTimeout(1, TimeUnit.MINUTES);
            subscribed.countDown();
        }

        @GET
        @Path("callback")
        public void callback(@Suspended AsyncResponse response) {
            ConnectionCallback connection = left -> CALLS.add("connection");
            assertThat(response.register(connection)).containsExactly(ConnectionCallback.class);
            response.resume("done");
        }

        @GET
        @Path("stage")
        public CompletionStage<String> stage() {
            stage = new CompletableFuture<>();
            subscribed.countDown();
            return stage;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // The method answers with the future itself.
        @GET
        @Path("cancelled")
        public CompletionStage<String> cancelled() {
            CompletableFuture<String> result = new CompletableFuture<>();
            result.whenComplete((value, failure) -> {
                if (result.isCancelled()) {
                    disposed.countDown();
                }
            });
            subscribed.countDown();
            return result;
        }

        @GET
        @Path("cancelled-future")
        @Compiled(false)
        public CompletionStage<String> cancelledFuture() {
            return cancelled();
        }

        @GET
        @Path("late-stage")
        public CompletionStage<InputStream> lateStage() {
            subscribed.countDown();
            return late.minimalCompletionStage(); // It cannot be cancelled.
        }

        @GET
        @Path("late-response")
        public Future<Response> lateResponse() {
            subscribed.countDown();
            return Future.fromCompletionStage(late)
                    .map(stream -> Response.ok(stream).build());
        }

        @GET
        @Path("late-single")
        public Single<GenericEntity<InputStream>> lateSingle() {
            return new Single<>() { // It can no longer be disposed, since the stream is open.
                @Override
                @SuppressWarnings("FutureReturnValueIgnored") // It does not fail.
                protected void subscribeActual(SingleObserver<? super GenericEntity<InputStream>> observer) {
                    observer.onSubscribe(Disposables.empty());
                    late.thenAccept(stream -> observer.onSuccess(new GenericEntity<>(stream, InputStream.class)));
                    subscribed.countDown();
                }
            };
        }

        @GET
        @Path("late-blocking")
        @Blocking
        public InputStream lateBlocking() {
            subscribed.countDown();
            return late.join();
        }

        @POST
        @Path("upload")
        public Single<Long> upload(Flowable<Buffer> body) {
            return body.doOnNext(part -> subscribed.countDown())
                    .doFinally(disposed::countDown)
                    .count();
        }

        @POST
        @Path("echo")
        @Produces("application/octet-stream")
        public Flowable<Buffer> echo(Flowable<Buffer> body) {
            return body.doOnNext(part -> subscribed.countDown()).doFinally(disposed::countDown);
        }

        @GET
        @Path("ping")
        public String ping() {
            return "pong";
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "maybe", "completable"})
    void disposesTheSubscriptionOfAClientThatLeaves(String path) throws Exception {
        subscribed = new CountDownLatch(1);
        disposed = new CountDownLatch(1);
        try (TestServer server = TestServer.start(RestPlugin.withResources(Resource.class))) {
            try (RawConnection connection = new RawConnection(server)) {
                connection.get("/" + path);
                assertThat(subscribed.await(20, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(server.get("/ping").body()).isEqualTo("pong");
        }
    }

    @ParameterizedTest
    @DisplayName("It leaves nothing in flight of a client that leaves while further requests are on their way")
    @ValueSource(
            strings = {
                "",
                "GET /ping HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /ping HT",
                "garbage\r\n\r\n",
                "POST /ping HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc",
                "POST /ping HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST /ping HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\ngarbage\r\n"
            })
    void leavesNothingInFlightOfAClientThatLeaves(String further) throws Exception {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(
                        Map.of("rest.verticles", "1", "rest.max-requests-in-flight", "1"),
                        RestPlugin.withResources(Resource.class))) {
            for (boolean reset : new boolean[] {false, true}) {
                subscribed = new CountDownLatch(1);
                disposed = new CountDownLatch(1);
                RawConnection connection =
                        new RawConnection(server).get("/single").send(further);
                assertThat(subscribed.await(20, TimeUnit.SECONDS)).isTrue();
                server.get("/health"); // By then, the only event loop has read everything sent before.
                if (reset) {
                    connection.reset();
                } else {
                    connection.close();
                }
                assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(server.get("/ping").body()).isEqualTo("pong");
            }
            assertThat(log.events()).isEmpty();
        }
    }

    @Test
    void dropsAResultThatComesAfterItsClientHasLeft() throws Exception {
        subscribed = new CountDownLatch(1);
        try (LogRecorder log = new LogRecorder();
                TestServer server =
                        TestServer.start(Map.of("rest.verticles", "1"), RestPlugin.withResources(Resource.class))) {
            try (RawConnection connection = new RawConnection(server)) {
                connection.get("/stage");
                assertThat(subscribed.await(20, TimeUnit.SECONDS)).isTrue();
            }
            server.get("/ping"); // By then, the only event loop has seen the close.
            stage.complete("too late");
            server.get("/ping");
            assertThat(log.events()).isEmpty();
        }
    }

    @Tag("R8")
    @ParameterizedTest
    @ValueSource(strings = {"cancelled", "cancelled-future"})
    void cancelsTheStageOfAClientThatLeaves(String path) throws Exception {
        disposesTheSubscriptionOfAClientThatLeaves(path);
    }

    @ParameterizedTest
    @CsvSource({
        "late-stage,true",
        "late-stage,false",
        "late-response,true",
        "late-response,false",
        "late-single,true",
        "late-single,false",
        "late-blocking,false"
    })
    void closesAStreamThatComesAfterItsClientHasLeft(String path, boolean compiled) throws Exception {
        subscribed = new CountDownLatch(1);
        disposed = new CountDownLatch(1);
        late = new CompletableFuture<>();
        try (TestServer server = TestServer.start(
                Map.of("rest.verticles", "1", "rest.compiled-dispatch", compiled),
                RestPlugin.withResources(Resource.class))) {
            try (RawConnection connection = new RawConnection(server)) {
                connection.get("/" + path);
                assertThat(subscribed.await(20, TimeUnit.SECONDS)).isTrue();
            }
            server.get("/ping"); // By then, the only event loop has seen the close.
            late.complete(new ByteArrayInputStream(new byte[0]) {
                @Override
                public void close() {
                    disposed.countDown();
                }
            });
            assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void survivesAClientThatLeavesInTheMiddleOfItsBody() throws Exception {
        try (LogRecorder log = new LogRecorder();
                TestServer server =
                        TestServer.start(Map.of("rest.verticles", "1"), RestPlugin.withResources(Resource.class))) {
            try (RawConnection connection = new RawConnection(server)) {
                connection.send("POST /ping HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
            }
            assertThat(server.get("/ping").body()).isEqualTo("pong");
            assertThat(log.events()).isEmpty();
        }
    }

    @ParameterizedTest
    @DisplayName("It counts a client that breaks off a body while it is read as aborted, not as a failure")
    @ValueSource(strings = {"upload", "echo"})
    void countsAClientThatBreaksOffABodyAsAborted(String path) throws Exception {
        subscribed = new CountDownLatch(1);
        disposed = new CountDownLatch(1);
        try (LogRecorder log = new LogRecorder();
                TestServer server =
                        TestServer.start(Map.of("rest.verticles", "1"), RestPlugin.withResources(Resource.class))) {
            try (RawConnection connection = new RawConnection(server)) {
                connection.send("POST /" + path + " HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
                assertThat(subscribed.await(20, TimeUnit.SECONDS)).isTrue();
                connection.reset();
            }
            assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
            server.get("/ping"); // By then, the only event loop has finished everything else about it.
            assertThat(server.get("/metrics").body())
                    .contains("error_type=\"aborted\"")
                    .doesNotContain("error_type=\"500\"");
            assertThat(log.events()).isEmpty();
        }
    }

    @Test
    void tellsAnAsyncResponseThatItsClientHasLeft() throws Exception {
        subscribed = new CountDownLatch(1);
        try (TestServer server = TestServer.start(RestPlugin.withResources(Resource.class))) {
            try (RawConnection connection = new RawConnection(server)) {
                connection.get("/async");
                assertThat(subscribed.await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(suspended.isSuspended()).isTrue();
            }
            Await.until(() -> !suspended.isSuspended());
            assertThat(suspended.isCancelled()).isTrue();
            assertThat(suspended.resume("late")).isFalse();
        }
    }

    @Test
    void tellsTheCallbacksOfAClientThatLeavesOnce() throws Exception {
        subscribed = new CountDownLatch(1);
        disposed = new CountDownLatch(1);
        CALLS.clear();
        try (TestServer server =
                TestServer.start(Map.of("rest.verticles", "1"), RestPlugin.withResources(Resource.class))) {
            try (RawConnection connection = new RawConnection(server)) {
                connection.get("/callbacks");
                assertThat(subscribed.await(20, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
            server.get("/ping"); // By then, the only event loop has finished everything else about it.
            assertThat(CALLS).containsExactly("completion IOException", "connection true");
        }
    }

    @Test
    void tellsNoCallbackOfAClientThatLeavesWithItsAnswer() throws Exception {
        CALLS.clear();
        try (TestServer server =
                TestServer.start(Map.of("rest.verticles", "1"), RestPlugin.withResources(Resource.class))) {
            try (RawConnection connection = new RawConnection(server)) {
                assertThat(connection.get("/callback").response()).endsWith("done");
            }
            server.get("/ping");
            assertThat(CALLS).isEmpty();
        }
    }
}
