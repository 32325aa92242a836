package org.jzenith.rest.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.FlowableSubscriber;
import io.reactivex.schedulers.Schedulers;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.TestServer;
import org.reactivestreams.Subscription;

/** What clients can make the server hold has limits, whether they send too much or read too little. */
@Tag("stress")
class WebSocketLoadTest {

    private static final AtomicLong TAKEN = new AtomicLong();
    private static final AtomicLong MADE = new AtomicLong();
    private static final AtomicBoolean CANCELLED = new AtomicBoolean();
    private static volatile @Nullable Subscription taking;

    /** Takes messages when the test says so. */
    public static class Taker implements WebSocketEndpoint<String, String> {

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            messages.subscribe(new FlowableSubscriber<>() {
                @Override
                public void onSubscribe(Subscription subscription) {
                    taking = subscription;
                }

                @Override
                public void onNext(String message) {
                    TAKEN.incrementAndGet();
                }

                @Override
                public void onError(Throwable failure) {
                    taking = null;
                }

                @Override
                public void onComplete() {
                    taking = null;
                }
            });
            return Flowable.never();
        }
    }

    /** Sends without end. */
    public static class Sender implements WebSocketEndpoint<String, String> {

        private static final String KILOBYTE = "x".repeat(1000);

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            return Flowable.<String>generate(emitter -> {
                        MADE.incrementAndGet();
                        emitter.onNext(KILOBYTE);
                    })
                    .doOnCancel(() -> CANCELLED.set(true));
        }
    }

    /** Sends back from another thread. */
    public static class Elsewhere implements WebSocketEndpoint<String, String> {

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            return messages.observeOn(Schedulers.computation(), false, 4);
        }
    }

    @BeforeEach
    void reset() {
        TAKEN.set(0);
        MADE.set(0);
        CANCELLED.set(false);
    }

    private static TestServer start(Object... keysAndValues) {
        return TestServer.start(
                TestServer.configuration(Map.of("rest.verticles", "1"), keysAndValues),
                RestPlugin.withResources()
                        .withWebSocket("/taker", Taker.class)
                        .withWebSocket("/sender", Sender.class)
                        .withWebSocket("/elsewhere", Elsewhere.class));
    }

    private static double metric(TestServer server, String begin) {
        return server.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(begin))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Test
    void isNotReadBeyondWhatTheEndpointTakes() throws Exception {
        try (TestServer server = start("rest.websocket.ping-interval", "100ms", "rest.websocket.pong-timeout", "20s");
                RawWebSocket client = RawWebSocket.open(server, "/taker")) {
            byte[] messages = FrameCase.repeat(FrameCase.text("x".repeat(10_000)), 100);
            AtomicLong sent = new AtomicLong();
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
                try {
                    for (int i = 0; i < 100; i++) {
                        client.send(messages);
                        sent.addAndGet(100);
                    }
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            Await.standstill(() -> sent.get() + 1, server);
            assertThat(sending).isNotDone();
            assertThat(TAKEN).hasValue(0);
            assertThat(metric(server, "http_server_buffered_bytes")).isLessThan(2_000_000);
            taking.request(1000);
            Await.until(() -> TAKEN.get() == 1000);
            taking.request(Long.MAX_VALUE);
            sending.get(20, TimeUnit.SECONDS);
            Await.until(() -> TAKEN.get() == 10_000);
        }
    }

    @Test
    void makesNoMoreThanTheClientReads() throws Exception {
        try (TestServer server = start("rest.send-timeout", "1h");
                RawWebSocket client = RawWebSocket.openSlow(server, "/sender")) {
            Await.standstill(MADE::get, server);
            long made = MADE.get();
            assertThat(made).isLessThan(20_000);
            assertThat(metric(server, "http_server_buffered_bytes"))
                    .isPositive()
                    .isLessThan(2_000_000);
            for (int i = 0; i < made + 1000; i++) {
                assertThat(client.read().payload()).hasSize(1000);
            }
            client.close(1000);
            assertThat(client.readClose()).isEqualTo(1000);
            Await.until(CANCELLED::get);
        }
    }

    @Test
    void disconnectsAClientThatReadsNothing() throws Exception {
        try (TestServer server = start("rest.send-timeout", "1s");
                RawWebSocket client = RawWebSocket.openSlow(server, "/sender")) {
            Await.until(CANCELLED::get);
            assertThat(client.isEnded()).isTrue();
            assertThat(metric(server, "http_server_closed_connections_total{reason=\"send_timeout\""))
                    .isEqualTo(1);
        }
    }

    @Test
    void answersAFloodOfPingsOfAClientThatReadsNothingOnlyWithWhatFits() throws Exception {
        try (TestServer server = start("rest.websocket.max-control-frames", "2000000");
                RawWebSocket client = RawWebSocket.openSlow(server, "/taker")) {
            byte[] pings =
                    FrameCase.repeat(RawWebSocket.frame(RawWebSocket.FIN | RawWebSocket.PING, new byte[0]), 10_000);
            for (int i = 0; i < 100; i++) {
                client.send(pings);
            }
            assertThat(metric(server, "http_server_buffered_bytes")).isLessThan(2_000_000);
            client.send(RawWebSocket.frame(RawWebSocket.FIN | RawWebSocket.PING, new byte[] {1}));
            RawWebSocket.Frame pong = client.read();
            while (pong.payload().length == 0) {
                pong = client.read();
            }
            assertThat(pong.payload()).containsExactly(1);
        }
    }

    @Test
    void keepsTheOrderOfMessagesOnAnotherThread() throws Exception {
        try (TestServer server = start();
                RawWebSocket client = RawWebSocket.open(server, "/elsewhere")) {
            List<String> read = new ArrayList<>();
            List<String> sent = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                sent.add("" + i);
                client.text("" + i);
            }
            for (int i = 0; i < 1000; i++) {
                read.add(client.read().text());
            }
            assertThat(read).isEqualTo(sent);
        }
    }

    @Test
    void countsIncompleteMessagesUntilTheEndOfTheirConnections() throws Exception {
        try (TestServer server = start()) {
            List<RawWebSocket> clients = new ArrayList<>();
            double before = metric(server, "http_server_buffered_bytes");
            for (int i = 0; i < 20; i++) {
                clients.add(RawWebSocket.open(server, "/taker")
                        .send(RawWebSocket.frame(RawWebSocket.TEXT, new byte[60_000])));
            }
            Await.until(() -> metric(server, "http_server_buffered_bytes") > before + 20 * 60_000);
            for (RawWebSocket client : clients) {
                client.close();
            }
            Await.until(() -> metric(server, "http_server_buffered_bytes") < before + 100_000);
        }
    }

    @Test
    void closesConnectionsThatHoldTooMuch() throws Exception {
        try (TestServer server = start("rest.max-buffered-bytes", "2MB")) {
            List<RawWebSocket> clients = new ArrayList<>();
            try {
                for (int i = 0; i < 60; i++) {
                    RawWebSocket client = RawWebSocket.ask(server, "/taker");
                    clients.add(client);
                    client.send(RawWebSocket.frame(RawWebSocket.TEXT, new byte[60_000]));
                }
                Await.until(() -> server.get("/health").statusCode() == 200);
            } catch (IOException e) {
                // The server has closed this connection at once.
            } finally {
                for (RawWebSocket client : clients) {
                    client.close();
                }
            }
            Await.until(() -> server.get("/metrics").statusCode() == 200
                    && metric(server, "http_server_closed_connections_total{reason=\"memory\"")
                                    + metric(server, "http_server_refused_requests_total")
                            > 0);
        }
    }

    @Test
    void refusesMoreSessionsThanMayBeOpen() throws Exception {
        try (TestServer server = start("rest.websocket.max-sessions", "2")) {
            RawWebSocket first = RawWebSocket.open(server, "/taker");
            try (RawWebSocket second = RawWebSocket.open(server, "/taker");
                    RawWebSocket third = RawWebSocket.ask(server, "/taker")) {
                assertThat(third.head()).startsWith("HTTP/1.1 503 ").containsIgnoringCase("\r\nRetry-After: 1\r\n");
                first.close();
                Await.until(() -> {
                    try (RawWebSocket fourth = RawWebSocket.ask(server, "/taker")) {
                        return fourth.head().startsWith("HTTP/1.1 101 ");
                    }
                });
                second.socket().setSoTimeout(10);
                assertThat(org.assertj.core.api.Assertions.catchThrowable(second::read))
                        .isInstanceOf(SocketTimeoutException.class);
            }
        }
    }
}
