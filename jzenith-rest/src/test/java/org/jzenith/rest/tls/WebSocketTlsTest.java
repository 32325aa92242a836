package org.jzenith.rest.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;
import org.jzenith.rest.websocket.WebSocketFramesTest;

/** WebSockets on encrypted connections, from a page of the same origin. */
class WebSocketTlsTest {

    @TempDir
    private Path folder;

    private final TestAuthority authority = TestAuthority.create();

    /** What a client has received. */
    private static final class Received implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();
        private final CompletableFuture<String> message = new CompletableFuture<>();
        private final CompletableFuture<Integer> code = new CompletableFuture<>();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                message.complete(text.toString());
            }
            from.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
            code.complete(status);
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable failure) {
            message.completeExceptionally(failure);
            code.completeExceptionally(failure);
        }
    }

    @Test
    void echoLargeMessagesAndTellTheirEnd() throws Exception {
        PemKeyFiles files = authority.issue("localhost").write(folder);
        Received received = new Received();
        String large = "x".repeat(200_000);
        TestServer server = TestServer.start(
                Map.of(
                        "rest.tls.certificate",
                        files.certificate(),
                        "rest.tls.key",
                        files.key(),
                        "rest.tls.port",
                        0,
                        "rest.websocket.max-frame-size",
                        "256KB"),
                RestPlugin.withResources().withWebSocket("/echo", WebSocketFramesTest.Echo.class));
        try {
            int port = server.port();
            WebSocket socket = TlsClient.trusting(authority)
                    .http(HttpClient.Version.HTTP_2)
                    .newWebSocketBuilder()
                    .header("Origin", "https://localhost:" + port)
                    .buildAsync(URI.create("wss://localhost:" + port + "/echo"), received)
                    .get(20, TimeUnit.SECONDS);
            socket.sendText(large, true).get(20, TimeUnit.SECONDS);
            assertThat(received.message.get(20, TimeUnit.SECONDS)).isEqualTo(large);
        } finally {
            server.close();
        }
        assertThat(received.code.get(20, TimeUnit.SECONDS)).isEqualTo(1001);
    }
}
