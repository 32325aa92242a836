package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Flowable;
import io.reactivex.functions.Predicate;
import io.reactivex.subscribers.TestSubscriber;
import jakarta.annotation.security.RolesAllowed;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;

class TestWebSocketTest {

    record Pair(String left, String right) {}

    /** Swaps the sides of pairs, and says first what the handshake had. */
    public static class Swap implements WebSocketEndpoint<Pair, Pair> {

        @Override
        public Flowable<Pair> open(Flowable<Pair> messages, WebSocketSession session) {
            return Flowable.just(
                            new Pair(String.valueOf(session.header("X-Test")), String.valueOf(session.subprotocol())))
                    .concatWith(messages.takeUntil(
                                    (Predicate<Pair>) pair -> pair.left().isEmpty())
                            .map(pair -> new Pair(pair.right(), pair.left())));
        }

        @Override
        public List<String> subprotocols() {
            return List.of("two");
        }
    }

    /** Sends bytes back. */
    public static class Bytes implements WebSocketEndpoint<byte[], byte[]> {

        @Override
        public Flowable<byte[]> open(Flowable<byte[]> messages, WebSocketSession session) {
            return messages;
        }
    }

    /** Admits nobody that is known here. */
    @RolesAllowed("nobody")
    public static class Closed extends Bytes {}

    @RegisterExtension
    static final ApplicationExtension APPLICATION =
            ApplicationExtension.of(() -> JZenith.application("--rest.verticles=1")
                    .withPlugins(RestPlugin.withResources()
                            .withWebSocket("/swap", Swap.class)
                            .withWebSocket("/bytes", Bytes.class)
                            .withWebSocket("/closed", Closed.class)));

    @Test
    void exchangesJson(TestClient client) {
        try (TestWebSocket socket = client.withHeader("X-Test", "x").webSocket("/swap", "one", "two")) {
            assertThat(socket.next(Pair.class)).isEqualTo(new Pair("x", "two"));
            assertThat(socket.send(new Pair("a", "b")).next(String.class))
                    .isEqualTo("{\"left\":\"b\",\"right\":\"a\"}");
            assertThat(socket.send("{\"left\": \"\", \"right\": \"c\"}").next(Pair.class))
                    .isEqualTo(new Pair("c", ""));
            assertThat(socket.closeCode()).isEqualTo(1000);
            assertThatThrownBy(() -> socket.next(Pair.class))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageEndingWith("the session has ended with 1000");
        }
    }

    @Test
    void exchangesBytes(TestClient client) {
        try (TestWebSocket socket = client.webSocket("/bytes")) {
            byte[] large = new byte[50_000];
            assertThat(socket.send(large).next(byte[].class)).isEqualTo(large);
            assertThatThrownBy(() -> socket.send(new byte[1]).next(String.class))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("the message is binary (expected: java.lang.String)");
        }
    }

    @Test
    void tellsAllMessagesAsAStream(TestClient client) {
        TestWebSocket socket = client.webSocket("/swap");
        socket.next(Pair.class);
        socket.send(new Pair("", "last"));
        TestSubscriber<Object> all = socket.messages().test();
        assertThat(all.awaitTerminalEvent()).isTrue();
        all.assertComplete().assertValueCount(2);
        assertThat(socket.messages().test().valueCount()).isEqualTo(2);
    }

    @Test
    void tellsTheCodeOfTheServer(TestClient client) {
        assertThat(client.webSocket("/bytes").send("text").closeCode()).isEqualTo(1003);
    }

    @Test
    void tellsWithWhatTheServerRefuses(TestClient client) {
        assertThatThrownBy(() -> client.webSocket("/closed"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("/closed")
                .hasMessageEndingWith(" 403");
        assertThatThrownBy(() -> client.webSocket("closed")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void waitsNoLongerThanTheClientForItsOpening(TestClient client) throws Exception {
        try (SocketServer silent = new SocketServer()) {
            TestClient hasty = client.withTimeout(Duration.ofMillis(200))
                    .withBaseUri(URI.create("http://127.0.0.1:" + silent.port()));
            assertThatThrownBy(() -> hasty.webSocket("/never"))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(HttpTimeoutException.class);
        }
    }

    @Test
    void waitsNoLongerThanItsTimeoutForAMessage(TestClient client) {
        URI uri = URI.create(client.baseUri().toString().replaceFirst("^http", "ws") + "/bytes");
        WebSocket.Builder opening = HttpClient.newHttpClient().newWebSocketBuilder();
        // The time begins when it is open.
        try (TestWebSocket socket = TestWebSocket.open(
                "it",
                new ObjectMapper(),
                Duration.ofMillis(200),
                received -> CompletableFuture.completedFuture(
                        opening.buildAsync(uri, received).join()))) {
            assertThatThrownBy(() -> socket.next(byte[].class))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage("it: no message within 200 ms");
        }
    }
}
