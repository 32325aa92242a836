package org.jzenith.rest.sse;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseBroadcaster;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

@Tag("stress")
class SseSlowClientsTest {

    private static final String LARGE = "x".repeat(64 << 10);
    /** Far more than a connection can buffer. */
    private static final int MANY = 1_000;

    private static final BlockingQueue<SseEventSink> JOINED = new LinkedBlockingQueue<>();
    private static final List<SseEventSink> CLOSED = new CopyOnWriteArrayList<>();
    private static final List<SseEventSink> FAILED = new CopyOnWriteArrayList<>();
    private static final AtomicInteger SENT = new AtomicInteger();
    private static volatile Sse events;
    private static volatile CountDownLatch ended;
    private static TestServer server;

    @Path("/")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public static class Resource {

        @Context
        private Sse fieldOfASingleton;

        @GET
        @Path("join")
        public void join(@Context SseEventSink sink) {
            events = fieldOfASingleton;
            JOINED.add(sink);
        }

        @GET
        @Path("heedless")
        public void heedless(@Context SseEventSink sink, @Context Sse sse) {
            CountDownLatch over = ended; // Both of these may happen, and the other one only during the next test.
            new Thread(() -> {
                        CompletionStage<?> last = CompletableFuture.completedFuture(null);
                        try {
                            for (int i = 0; i < MANY; i++) {
                                last = sink.send(sse.newEvent(LARGE));
                            }
                        } catch (IllegalStateException e) { // It has been closed.
                            over.countDown();
                        }
                        last.exceptionally(failure -> {
                            over.countDown();
                            return null;
                        });
                    })
                    .start();
        }

        @GET
        @Path("patient")
        public void patient(@Context SseEventSink sink, @Context Sse sse) {
            next(sink, sse);
        }

        private static void next(SseEventSink sink, Sse sse) {
            if (SENT.getAndIncrement() < MANY) {
                sink.send(sse.newEvent(LARGE)).thenRunAsync(() -> next(sink, sse));
            } else {
                sink.send(sse.newEvent("end"));
            }
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
        SENT.set(0);
        CLOSED.clear();
        FAILED.clear();
    }

    @Test
    @DisplayName("Slow clients keep nobody else waiting for a broadcast, and are cut off when they are too far behind")
    void keepNobodyElseWaitingForABroadcast() throws Exception {
        try (LogRecorder log = new LogRecorder();
                RawConnection slow = new RawConnection(server);
                RawConnection one = new RawConnection(server);
                RawConnection two = new RawConnection(server)) {
            SseEventSink slowSink = join(slow);
            List<SseEventSink> others = List.of(join(one), join(two));
            SseBroadcaster broadcaster = events.newBroadcaster();
            broadcaster.onClose(CLOSED::add);
            broadcaster.onError((sink, failure) -> {
                FAILED.add(sink);
                ended.countDown();
            });
            broadcaster.register(slowSink);
            others.forEach(broadcaster::register);
            for (int i = 0; i < MANY && ended.getCount() > 0; i++) {
                CompletionStage<?> sent = broadcaster.broadcast(events.newEvent(LARGE + i));
                one.skipPast("x" + i + "\n\n");
                two.skipPast("x" + i + "\n\n");
                sent.toCompletableFuture().get(20, TimeUnit.SECONDS);
            }
            assertThat(ended.getCount()).isZero();
            assertThat(slow.restOrNothing()).doesNotContain("x" + (MANY - 1));
            Await.until(() -> CLOSED.contains(slowSink)); // Its failure is told first.
            assertThat(slowSink.isClosed()).isTrue();
            assertThat(others).noneMatch(SseEventSink::isClosed);
            broadcaster.broadcast(events.newEvent("end")).toCompletableFuture().get(20, TimeUnit.SECONDS);
            one.skipPast("end\n\n");
            two.skipPast("end\n\n");
            assertThat(CLOSED).containsExactly(slowSink);
            assertThat(FAILED).containsExactly(slowSink);
            assertThat(log.events())
                    .filteredOn(event -> event.getLevel() == Level.WARN)
                    .singleElement()
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .asString()
                    .startsWith("GET /join: ")
                    .contains("Fix: ");
            broadcaster.close();
            assertThat(CLOSED).containsExactlyInAnyOrder(slowSink, others.get(0), others.get(1));
        }
    }

    private static SseEventSink join(RawConnection connection) throws Exception {
        assertThat(connection.get("/join").head()).startsWith("HTTP/1.1 200 ");
        return JOINED.take();
    }

    @Test
    void areCutOffByASinkWhoseSenderDoesNotWaitForThem() throws Exception {
        try (RawConnection slow = new RawConnection(server)) {
            slow.get("/heedless");
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(slow.restOrNothing()).doesNotEndWith("0\r\n\r\n");
        }
    }

    @Test
    void getAllOfASinkWhoseSenderWaitsForThem() throws Exception {
        try (RawConnection slow = new RawConnection(server)) {
            slow.get("/patient");
            Await.standstill(SENT::get, server);
            assertThat(SENT.get()).isLessThan(MANY);
            slow.skipPast("end\n\n");
            assertThat(SENT.get()).isGreaterThan(MANY);
        }
    }
}
