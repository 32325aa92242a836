package org.jzenith.rest;

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
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.RequestLimits;

/**
 * A client that ends its output behind its request and waits for the response, and one that cannot be told from it at
 * first.
 */
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

    @ParameterizedTest
    @CsvSource({
        "GET /single,1.1",
        "GET /single,1.0",
        "HEAD /single,1.1",
        "GET /stage,1.1",
        "GET /async,1.1",
        "GET /blocking,1.1",
        "GET /output,1.1",
        "GET /stream,1.1",
        "GET /events,1.1",
        "GET /late,1.1",
        "POST /post,1.1"
    })
    void receivesTheSameSlowResponseAsAnyOther(String request, String version) throws Exception {
        String text = request + " HTTP/" + version + "\r\nHost: a\r\nConnection: close\r\n"
                + (request.startsWith("POST") ? "Content-Length: 5\r\n\r\nhello" : "\r\n");
        for (boolean compiled : new boolean[] {true, false}) {
            try (TestServer server = start(compiled);
                    RawConnection open = new RawConnection(server);
                    RawConnection half = new RawConnection(server)) {
                open.send(text);
                half.send(text).finish();
                String expected = withoutWhatVaries(open.unchunkedUntilClosed());
                assertThat(expected).startsWith("HTTP/" + version + (request.endsWith("late") ? " 503 " : " 200 "));
                assertThat(withoutWhatVaries(half.unchunkedUntilClosed())).isEqualTo(expected);
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
                assertThat(awaitDisposed(1)).isFalse(); // This is how long it waits, not a time limit.
            }
            assertThat(awaitDisposed(20)).isTrue();
        }
    }

    private static boolean awaitDisposed(int seconds) throws InterruptedException {
        return disposed.await(seconds, TimeUnit.SECONDS);
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
            assertThat(awaitDisposed(20)).isTrue();
        }
    }
}
