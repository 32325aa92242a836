package org.jzenith.rest.sse;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseBroadcaster;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.BusyEventLoop;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Streams of events end when the server begins to drain, all others when they are complete. */
@Tag("R9")
@Tag("stress")
@Tag("vertx")
class SseDrainTest {

    private static final String GOODBYE = ": the server stops\nretry: [12]\\d{3}\n\n";

    private static CountDownLatch open;
    private static CountDownLatch ended;
    private static CountDownLatch goOn;
    private static volatile SseEventSink sink;
    private static volatile SseBroadcaster broadcaster;

    @Path("/")
    public static class Resource {
        @GET
        @Path("flowable")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> flowable() {
            return Flowable.just("event")
                    .concatWith(Flowable.never())
                    .doOnSubscribe(begun -> open.countDown())
                    .doOnCancel(ended::countDown);
        }

        @GET
        @Path("quiet")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> quiet() {
            return Flowable.<String>never()
                    .doOnSubscribe(begun -> open.countDown())
                    .doOnCancel(ended::countDown);
        }

        @GET
        @Path("endless")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<String> endless() {
            return Flowable.interval(1, TimeUnit.MILLISECONDS)
                    .onBackpressureDrop()
                    .map(n -> "event")
                    .doOnSubscribe(begun -> open.countDown())
                    .doOnCancel(ended::countDown);
        }

        @GET
        @Path("sink")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void sink(@Context SseEventSink events, @Context Sse sse) {
            sink = events;
            events.send(sse.newEvent("event")).thenRun(open::countDown);
        }

        @GET
        @Path("broadcast")
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public void join(@Context SseEventSink events, @Context Sse sse) {
            sink = events;
            broadcaster = sse.newBroadcaster();
            broadcaster.register(events);
            broadcaster.onClose(left -> ended.countDown());
            broadcaster.broadcast(sse.newEvent("event")).thenRun(open::countDown);
        }

        @GET
        @Path("lines")
        @Produces("application/x-ndjson")
        public Flowable<Integer> lines() {
            return Flowable.just(1)
                    .concatWith(Flowable.fromCallable(() -> {
                                goOn.await();
                                return 2;
                            })
                            .subscribeOn(io.reactivex.schedulers.Schedulers.io()))
                    .doOnSubscribe(begun -> open.countDown());
        }

        @GET
        @Path("text/{text}")
        public String text(@PathParam("text") String text) {
            return text;
        }
    }

    @BeforeEach
    void prepare() {
        open = new CountDownLatch(1);
        ended = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
    }

    private static TestServer start(boolean compiled, String... more) {
        Map<String, Object> configuration = more.length == 0
                ? Map.of("rest.verticles", 1, "rest.compiled-dispatch", compiled)
                : Map.of("rest.verticles", 1, "rest.compiled-dispatch", compiled, more[0], more[1]);
        return TestServer.start(configuration, RestPlugin.withResources(Resource.class));
    }

    @ParameterizedTest
    @CsvSource({
        "flowable,1.1,true",
        "flowable,1.1,false",
        "flowable,1.0,true",
        "quiet,1.1,true",
        "endless,1.1,true",
        "sink,1.1,true",
        "sink,1.0,true",
        "broadcast,1.1,true"
    })
    void endWhenTheDrainBegins(String path, String version, boolean compiled) throws Exception {
        TestServer server = start(compiled, "rest.drain-timeout", "10m");
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /" + path + " HTTP/" + version + "\r\nHost: a\r\n\r\n");
            assertThat(open.await(20, TimeUnit.SECONDS)).isTrue();
            connection.skipPast(path.equals("quiet") ? ":\n\n" : "data: event\n\n".substring(3));
            CompletableFuture<Void> closed = server.beginClose();
            String rest = connection.untilClosed().replace("\r\n", "~");
            assertThat(rest).containsPattern(GOODBYE + (version.equals("1.1") ? "~0~~$" : "$"));
            closed.get(60, TimeUnit.SECONDS);
        }
        if (!path.equals("sink")) {
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(sink == null || sink.isClosed()).isTrue();
    }

    @Test
    void endAtOnceIfTheyBeginDuringTheDrain() throws Exception {
        TestServer server = start(true);
        CompletableFuture<Void> closed;
        try (BusyEventLoop loop = new BusyEventLoop(server)) {
            closed = loop.beginClose();
            try (RawConnection quiet = loop.connect().get("/quiet");
                    RawConnection events = loop.connect().get("/sink")) {
                loop.free();
                for (RawConnection late : List.of(quiet, events)) {
                    assertThat(late.untilClosed().replace("\r\n", "~"))
                            .startsWith("HTTP/1.1 200 OK~")
                            .containsIgnoringCase("~connection: close~")
                            .containsPattern(GOODBYE + "~0~~$");
                }
            }
        }
        closed.get(20, TimeUnit.SECONDS);
    }

    @Test
    void areToldFromFiniteStreamsWhichAreAwaited() throws Exception {
        TestServer server = start(true);
        try (RawConnection events = new RawConnection(server);
                RawConnection lines = new RawConnection(server)) {
            lines.get("/lines");
            assertThat(open.await(20, TimeUnit.SECONDS)).isTrue();
            lines.skipPast("1\n");
            open = new CountDownLatch(1);
            events.get("/flowable");
            assertThat(open.await(20, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Void> closed = server.beginClose();
            events.skipUntilClosed();
            assertThat(closed).isNotDone();
            goOn.countDown();
            assertThat(lines.untilClosed()).contains("2\n").endsWith("0\r\n\r\n");
            closed.get(20, TimeUnit.SECONDS);
        }
    }
}
