package org.jzenith.rest.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.vertx.core.http.HttpServerRequest;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.http.websocket.WebSocketClosedException;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.GuestAuthentication;
import org.jzenith.rest.support.TestServer;

/** How sessions end, and that both streams of the endpoint do with them (RFC 6455 section 7). */
@Tag("stress")
@Tag("vertx")
class WebSocketEndTest {

    /** What has happened to the streams, in order. */
    private static final Queue<String> EVENTS = new ConcurrentLinkedQueue<>();

    private static volatile @Nullable WebSocketSession session;

    /** Sends nothing by itself until it is asked to. */
    @PermitAll
    public static class Watched implements WebSocketEndpoint<String, String> {

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession opened) {
            session = opened;
            Flowable<String> watched = messages.doOnComplete(() -> EVENTS.add("in completed"))
                    .doOnError(failure -> EVENTS.add("in failed " + ((WebSocketClosedException) failure).code()))
                    .onErrorResumeNext(Flowable.<String>empty())
                    .share();
            Disposable unused = watched.subscribe();
            return watched.concatWith(Flowable.never())
                    .takeUntil(watched.filter("last"::equals))
                    .doOnCancel(() -> EVENTS.add("out cancelled"));
        }
    }

    /** For callers that are known. */
    @Authenticated
    public static class Known extends Watched {}

    /** Callers who are known for a moment. */
    static final class Expiring extends GuestAuthentication {

        @Override
        protected long millis(HttpServerRequest request) {
            return 300;
        }
    }

    @BeforeEach
    void forget() {
        EVENTS.clear();
    }

    private static TestServer start(Object... keysAndValues) {
        return TestServer.start(
                TestServer.configuration(Map.of(), keysAndValues),
                RestPlugin.withResources()
                        .withWebSocket("/watched", Watched.class)
                        .withWebSocket("/known", Known.class),
                binder -> HttpBinder.httpBinder(binder).authentication(Expiring.class));
    }

    private static void assertEvents(String... events) {
        Await.until(() -> EVENTS.size() >= events.length);
        assertThat(EVENTS).containsExactly(events);
    }

    @Test
    void byTheEndpoint() throws IOException {
        try (TestServer server = start();
                RawWebSocket client = RawWebSocket.open(server, "/watched")) {
            client.text("last");
            assertThat(client.readClose()).isEqualTo(1000);
            Await.until(() -> EVENTS.contains("in completed"));
            client.close(1000);
            assertThat(client.isEnded()).isTrue();
        }
    }

    @Test
    void byTheClient() throws IOException {
        try (TestServer server = start();
                RawWebSocket client = RawWebSocket.open(server, "/watched")) {
            client.close(1001);
            assertThat(client.readClose()).isEqualTo(1001);
            assertThat(client.isEnded()).isTrue();
            assertEvents("in completed", "out cancelled");
        }
    }

    @Test
    void byAClientThatLeavesWithoutAWord() throws IOException {
        try (TestServer server = start()) {
            try (RawWebSocket client = RawWebSocket.open(server, "/watched")) {
                client.text("a").read();
            }
            assertEvents("in failed 1006", "out cancelled");
        }
    }

    @Test
    void byAClientThatResetsTheConnection() throws IOException {
        try (TestServer server = start()) {
            try (RawWebSocket client = RawWebSocket.open(server, "/watched")) {
                client.text("a").read();
                client.socket().setSoLinger(true, 0);
            }
            assertEvents("in failed 1006", "out cancelled");
        }
    }

    @Test
    void byAClientThatViolatesTheProtocol() throws IOException {
        try (TestServer server = start();
                RawWebSocket client = RawWebSocket.open(server, "/watched")) {
            client.send(RawWebSocket.frame(RawWebSocket.FIN | 3, new byte[0]));
            assertThat(client.readClose()).isEqualTo(1002);
            assertEvents("in failed 1002", "out cancelled");
        }
    }

    @Test
    void byAnotherThread() throws IOException {
        try (TestServer server = start();
                RawWebSocket client = RawWebSocket.open(server, "/watched")) {
            client.text("a").read();
            session.close(1008, "Not here");
            RawWebSocket.Frame close = client.read();
            assertThat(close.code()).isEqualTo(1008);
            assertThat(close.reason()).isEqualTo("Not here");
            assertEvents("in failed 1008", "out cancelled");
        }
    }

    @Test
    void evenIfTheClientDoesNotConfirmIt() throws IOException {
        try (TestServer server = start("rest.websocket.close-timeout", "300ms");
                RawWebSocket client = RawWebSocket.open(server, "/watched")) {
            client.text("last");
            assertThat(client.readClose()).isEqualTo(1000);
            assertThat(client.isEnded()).isTrue();
        }
    }

    @Test
    void withTheServer() throws Exception {
        TestServer server = start();
        try (RawWebSocket client = RawWebSocket.open(server, "/watched")) {
            client.text("a").read();
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::close);
            assertThat(client.readClose()).isEqualTo(1001);
            assertEvents("in completed", "out cancelled");
            client.close(1001);
            assertThat(client.isEnded()).isTrue();
            stopped.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void withTheServerEvenIfTheClientDoesNotConfirmIt() throws Exception {
        TestServer server = start("rest.websocket.close-timeout", "300ms", "rest.drain-timeout", "1h");
        try (RawWebSocket client = RawWebSocket.open(server, "/watched")) {
            client.text("a").read();
            CompletableFuture.runAsync(server::close).get(20, TimeUnit.SECONDS);
            assertThat(client.readClose()).isEqualTo(1001);
        }
    }

    @Test
    void whenTheAuthenticationExpires() throws IOException {
        try (TestServer server = start();
                RawWebSocket client = RawWebSocket.open(server, "/known")) {
            assertThat(client.readClose()).isEqualTo(1008);
        }
    }

    @Test
    void whenNothingHappens() throws IOException {
        try (TestServer server = start("rest.websocket.idle-timeout", "300ms");
                RawWebSocket client = RawWebSocket.open(server, "/watched")) {
            assertThat(client.readClose()).isEqualTo(1001);
        }
    }

    @Test
    void whenTheClientDoesNotAnswerPings() throws IOException {
        try (TestServer server =
                        start("rest.websocket.ping-interval", "100ms", "rest.websocket.pong-timeout", "300ms");
                RawWebSocket client = RawWebSocket.open(server, "/watched")) {
            assertThat(client.read().opcode()).isEqualTo(RawWebSocket.PING);
            assertThat(client.isEnded()).isTrue();
            assertEvents("in failed 1006", "out cancelled");
        }
    }

    @Test
    void notWhileTheClientAnswersPings() throws IOException {
        try (TestServer server = start(
                        "rest.websocket.ping-interval",
                        "100ms",
                        "rest.websocket.pong-timeout",
                        "10s",
                        "rest.idle-timeout",
                        "300ms");
                RawWebSocket client = RawWebSocket.open(server, "/watched")) {
            for (int i = 0; i < 5; i++) {
                RawWebSocket.Frame ping = client.read();
                assertThat(ping.opcode()).isEqualTo(RawWebSocket.PING);
                client.send(RawWebSocket.frame(RawWebSocket.FIN | RawWebSocket.PONG, ping.payload()));
            }
            assertThat(EVENTS).isEmpty();
        }
    }
}
