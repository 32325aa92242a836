package org.jzenith.rest.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/**
 * A client that ends its output behind its request and waits for the response, and one that cannot be told from it at
 * first.
 */
@Tag("stress")
@Tag("vertx")
@Tag("H14")
class HalfClosedTest {

    /** This is how slow the methods are, not a time limit. */
    private static final int SLOW_MILLIS = 2_000;

    private static CountDownLatch subscribed;
    private static CountDownLatch disposed;

    private static Single<String> later(String text) {
        return Single.timer(SLOW_MILLIS, TimeUnit.MILLISECONDS).map(tick -> text);
    }

    @Path("/")
    @SuppressWarnings("CheckReturnValue") // Of subscriptions that nobody disposes
    public static class Resource {
        @GET
        @Path("single")
        public Single<String> single() {
            return later("single");
        }

        @GET
        @Path("single/{n}")
        public Single<String> number(@PathParam("n") int n) {
            return later("number " + n);
        }

        @GET
        @Path("stage")
        public CompletionStage<String> stage() {
            CompletableFuture<String> stage = new CompletableFuture<>();
            later("stage").subscribe(stage::complete);
            return stage;
        }

        @GET
        @Path("async")
        public void async(@Suspended AsyncResponse response) {
            later("async").subscribe(response::resume);
        }

        @GET
        @Path("blocking")
        @Blocking
        public String blocking() {
            return later("blocking").blockingGet();
        }

        @GET
        @Path("output")
        public StreamingOutput output() {
            return out -> {
                out.write("out".getBytes(StandardCharsets.US_ASCII));
                out.flush();
                out.write(later("put").blockingGet().getBytes(StandardCharsets.US_ASCII));
            };
        }

        @GET
        @Path("stream")
        @Produces("application/x-ndjson")
        public Flowable<Integer> stream() {
            return Flowable.range(1, 3).concatMapSingle(n -> later("").map(text -> n));
        }

        @GET
        @Path("events")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void events(@Context SseEventSink sink, @Context Sse sse) {
            later("event").subscribe(text -> sink.send(sse.newEvent(text)).thenRun(() -> end(sink)));
        }

        /** In Jakarta REST 4, it may fail. */
        private static void end(AutoCloseable sink) {
            try {
                sink.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @GET
        @Path("late")
        @RequestLimits(timeout = "2s")
        public Single<String> late() {
            return Single.never();
        }

        @POST
        @Path("post")
        public Single<String> post(String body) {
            return later(body);
        }

        @GET
        @Path("never")
        public Single<String> never() {
            return Single.<String>never()
                    .doOnSubscribe(begun -> subscribed.countDown())
                    .doOnDispose(disposed::countDown);
        }

        @GET
        @Path("quiet")
        @Produces("application/x-ndjson")
        public Flowable<Integer> quiet() {
            return Flowable.just(1)
                    .concatWith(Flowable.never())
                    .doOnSubscribe(begun -> subscribed.countDown())
                    .doOnCancel(disposed::countDown);
        }
    }

    @BeforeEach
    void prepare() {
        subscribed = new CountDownLatch(1);
        disposed = new CountDownLatch(1);
    }

    private static TestServer start(boolean compiled) {
        return TestServer.start(
                Map.of("rest.verticles", 1, "rest.compiled-dispatch", compiled),
                RestPlugin.withResources(Resource.class));
    }

    private static String withoutWhatVaries(String responses) {
        return responses.replaceAll("(?im)^(X-Request-Id|date): .*\r\n", "").replaceAll("\"requestId\":\"\\w+\"", "");
    }

    /** A request that two clients have sent, one of which has ended its output. */
    private record Twice(String request, RawConnection open, RawConnection half) {

        static Twice of(String request, TestServer server) throws IOException {
            String text = request + "\r\nHost: a\r\nConnection: close\r\n"
                    + (request.startsWith("POST") ? "Content-Length: 5\r\n\r\nhello" : "\r\n");
            return new Twice(
                    request,
                    new RawConnection(server).send(text),
                    new RawConnection(server).send(text).finish());
        }

        void assertSame() throws IOException {
            try (open;
                    half) {
                String expected = withoutWhatVaries(open.unchunkedUntilClosed());
                assertThat(expected)
                        .as(request)
                        .startsWith(request.substring(request.indexOf("HTTP/"))
                                + (request.contains("/late ") ? " 503 " : " 200 "));
                assertThat(withoutWhatVaries(half.unchunkedUntilClosed()))
                        .as(request)
                        .isEqualTo(expected);
            }
        }
    }

    /** All at once, because each of them takes its time. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void receivesTheSameSlowResponseAsAnyOther(boolean compiled) throws Exception {
        try (TestServer server = start(compiled)) {
            List<Twice> all = new ArrayList<>();
            for (String request : List.of(
                    "GET /single HTTP/1.1",
                    "GET /single HTTP/1.0",
                    "HEAD /single HTTP/1.1",
                    "GET /stage HTTP/1.1",
                    "GET /async HTTP/1.1",
                    "GET /blocking HTTP/1.1",
                    "GET /output HTTP/1.1",
                    "GET /stream HTTP/1.1",
                    "GET /events HTTP/1.1",
                    "GET /late HTTP/1.1",
                    "POST /post HTTP/1.1")) {
                all.add(Twice.of(request, server));
            }
            for (Twice each : all) {
                each.assertSame();
            }
        }
    }

    @Test
    void receivesAllSlowResponsesToPipelinedRequests() throws Exception {
        try (TestServer server = start(true);
                RawConnection half = new RawConnection(server)) {
            half.get("/single/1").get("/single/2").get("/single/3").finish();
            for (int i = 1; i <= 3; i++) {
                assertThat(half.response()).startsWith("HTTP/1.1 200 ").endsWith("number " + i);
            }
            assertThat(half.untilClosed()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/never", "/quiet"})
    void isForgottenWhenItHasClosedItsConnectionAtLast(String path) throws Exception {
        try (TestServer server = start(true)) {
            try (RawConnection half = new RawConnection(server)) {
                half.get(path).finish();
                assertThat(subscribed.await(20, TimeUnit.SECONDS)).isTrue();
                // It takes the bytes that would show that it is gone: of a status line, or before the size of a chunk.
                half.skipPast(path.equals("/never") ? "HT" : "\n00");
                assertThat(disposed.getCount()).isOne();
            }
            assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"/never,true", "/never,false", "/quiet,true"})
    void isToldFromAClientThatHasClosedItsConnection(String path, boolean compiled)
            throws IOException, InterruptedException {
        try (TestServer server = start(compiled)) {
            try (RawConnection gone = new RawConnection(server)) {
                gone.get(path);
                assertThat(subscribed.await(20, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(disposed.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
