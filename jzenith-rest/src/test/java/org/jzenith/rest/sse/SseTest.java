package org.jzenith.rest.sse;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseBroadcaster;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

class SseTest {

    private static volatile CountDownLatch ended;
    private static volatile CountDownLatch joined;
    private static volatile SseBroadcaster broadcaster;
    private static TestServer server;

    public record Tick(long id, String text) {}

    public record Unwritable(boolean error) {
        public String getText() {
            if (error) {
                throw new AssertionError("not told");
            }
            throw new IllegalStateException("not told");
        }
    }

    @Path("/")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public static class Resource {
        @GET
        @Path("ticks")
        public Flowable<Tick> ticks() {
            return Flowable.just(new Tick(1, "a"), new Tick(2, "b\nc"));
        }

        @GET
        @Path("texts")
        public Flowable<String> texts() {
            return Flowable.just("one", "two\n\nlines\r\nmore");
        }

        @GET
        @Path("events")
        public Flowable<OutboundSseEvent> events(@Context Sse sse) {
            return Flowable.just(
                    sse.newEventBuilder()
                            .id("7")
                            .name("tick")
                            .comment("why")
                            .reconnectDelay(500)
                            .data(new Tick(7, "x"))
                            .mediaType(MediaType.APPLICATION_JSON_TYPE)
                            .build(),
                    sse.newEventBuilder()
                            .name("break\nout: of it")
                            .data(String.class, "y")
                            .build());
        }

        @GET
        @Path("quiet")
        public Flowable<Tick> quiet() {
            return Flowable.<Tick>never().doOnCancel(ended::countDown);
        }

        @GET
        @Path("unknown")
        public Flowable<Tick> unknown() {
            return Flowable.error(new NotFoundException());
        }

        @GET
        @Path("sink")
        public void sink(@Context SseEventSink sink, @Context Sse sse) {
            sink.send(sse.newEvent("first"))
                    .thenCompose(sent -> sink.send(sse.newEvent("name", "second")))
                    .thenRun(() -> end(sink));
        }

        @GET
        @Path("sink-from-afar")
        public void sinkFromAfar(@Context SseEventSink sink, @Context Sse sse) {
            new Thread(() -> {
                        for (int i = 0; i < 100; i++) {
                            sink.send(sse.newEvent(Integer.toString(i)))
                                    .toCompletableFuture()
                                    .join();
                        }
                        end(sink);
                    })
                    .start();
        }

        @GET
        @Path("hostile-sink")
        public void hostileSink(@Context SseEventSink sink, @Context Sse sse) {
            sink.send(sse.newEvent("a\ndata: forged\n\nevent: b", "x"));
            sink.send(sse.newEventBuilder()
                    .id("1\rdata: forged\r\r")
                    .comment("why\rdata: forged\r\r")
                    .data("a\n\nb\r\n")
                    .build());
            sink.send(sse.newEventBuilder()
                            .data(new Tick(7, "\n"))
                            .mediaType(MediaType.APPLICATION_JSON_TYPE)
                            .build())
                    .thenRun(() -> end(sink));
        }

        @GET
        @Path("unwritable-in-a-sink")
        public void unwritable(@Context SseEventSink sink, @Context Sse sse) {
            new Thread(() -> {
                        sink.send(sse.newEvent("first")).toCompletableFuture().join();
                        for (boolean error : new boolean[] {false, true}) {
                            try {
                                sink.send(sse.newEventBuilder()
                                                .data(new Unwritable(error))
                                                .mediaType(MediaType.APPLICATION_JSON_TYPE)
                                                .build())
                                        .toCompletableFuture()
                                        .join();
                            } catch (CompletionException e) {
                                sink.send(sse.newEvent("failed"));
                            }
                        }
                        end(sink);
                    })
                    .start();
        }

        @GET
        @Path("closed")
        public void closed(@Context SseEventSink sink) {
            end(sink);
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
        @Path("broadcast")
        public void join(@Context SseEventSink sink, @Context Sse sse) {
            synchronized (Resource.class) { // Two event loops call this.
                if (broadcaster == null) {
                    broadcaster = sse.newBroadcaster();
                }
                broadcaster.register(sink);
            }
            joined.countDown();
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void reset() {
        ended = new CountDownLatch(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ticks  | :~~data: {\"id\":1,\"text\":\"a\"}~~data: {\"id\":2,\"text\":\"b\\nc\"}~~",
                "texts  | :~~data: one~~data: two~data: ~data: lines~data: more~~",
                "events | :~~: why~event: tick~id: 7~retry: 500~data: {\"id\":7,\"text\":\"x\"}~~event: break out: of it~data: y~~",
            })
    void writesAFlowableAsEvents(String path, String body) {
        HttpResponse<String> response = server.get("/" + path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/event-stream"));
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-cache");
        assertThat(response.body().replace('\n', '~')).isEqualTo(body);
    }

    @Test
    @DisplayName("It opens a stream that has no event yet, and ends its source when the client goes")
    void opensAStreamThatHasNoEventYet() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.get("/quiet");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").contains("transfer-encoding: chunked");
            assertThat(ended.getCount()).isOne();
        }
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void answersAFailureOfTheSubscriptionItselfLikeAnyOther() {
        HttpResponse<String> response = server.get("/unknown");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    void sendsWhatASinkIsGiven() {
        assertThat(server.get("/sink").body())
                .containsSubsequence("data: first\n\n", "event: name\n", "data: second\n\n");
    }

    @Test
    void letsNoTextBreakOutOfItsFieldInASinkAndLosesNoLine() {
        assertThat(server.get("/hostile-sink").body().replace('\n', '~'))
                .endsWith("~event: a data: forged  event: b~data: x~~"
                        + ": why~: data: forged~: ~: ~id: 1 data: forged  ~data: a~data: ~data: b~data: ~~"
                        + "data: {\"id\":7,\"text\":\"\\n\"}~~")
                .doesNotContain("~data: forged");
    }

    @Test
    void sendsOnThroughASinkThatWasGivenWhatCannotBeWritten() {
        assertThat(server.get("/unwritable-in-a-sink").body())
                .endsWith("data: first\n\ndata: failed\n\ndata: failed\n\n");
    }

    @Test
    void sendsWhatASinkIsGivenByAnotherThreadInItsOrder() {
        String body = server.get("/sink-from-afar").body();
        assertThat(body.lines().filter(line -> line.startsWith("data: ")).toList())
                .hasSize(100)
                .first()
                .isEqualTo("data: 0");
        assertThat(body).endsWith("data: 98\n\ndata: 99\n\n");
    }

    @Test
    void answersASinkThatIsClosedAtOnce() {
        assertThat(server.get("/closed").statusCode()).isEqualTo(200);
    }

    @Test
    void broadcastsToAllWhoListen() throws Exception {
        joined = new CountDownLatch(2);
        try (RawConnection one = new RawConnection(server);
                RawConnection two = new RawConnection(server)) {
            one.get("/broadcast");
            two.get("/broadcast");
            assertThat(joined.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(one.response()).startsWith("HTTP/1.1 200 ");
            assertThat(two.response()).startsWith("HTTP/1.1 200 ");
            broadcaster.broadcast(new org.jboss.resteasy.plugins.providers.sse.OutboundSseEventImpl.BuilderImpl()
                    .data("news")
                    .build());
            broadcaster.close();
            assertThat(untilEnd(one)).contains("data: news");
            assertThat(untilEnd(two)).contains("data: news");
        }
    }

    private static String untilEnd(RawConnection connection) throws IOException {
        StringBuilder all = new StringBuilder();
        while (!all.toString().endsWith("0\r\n\r\n")) {
            all.append(connection.readByte());
        }
        return all.toString();
    }
}
