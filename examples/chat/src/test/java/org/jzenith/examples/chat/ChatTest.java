package org.jzenith.examples.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

/** Talks to the application over HTTP and WebSocket, within the process of the test. */
class ChatTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> ChatApplication.describe());

    private static WebSocket join(RunningApplication application, String room, BlockingQueue<String> received)
            throws Exception {
        return HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(
                        URI.create("ws://127.0.0.1:"
                                + application.addresses().get(0).port() + "/rooms/" + room),
                        new WebSocket.Listener() {
                            @Override
                            public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
                                received.add(text.toString());
                                from.request(1);
                                return null;
                            }
                        })
                .get(2, TimeUnit.MINUTES);
    }

    @Test
    void showsThePageAndKnowsNoOtherPath(TestClient client) {
        assertThat(client.get("/").body()).contains("<title>Chat</title>");
        assertThat(client.get("/nowhere").status()).isEqualTo(404);
        assertThat(client.get("/nowhere").header("Content-Type")).hasValue("application/problem+json");
        assertThat(client.get("/health").status()).isEqualTo(200);
    }

    @Test
    void passesMessagesOnWithinARoom(TestClient client, RunningApplication application) throws Exception {
        BlockingQueue<String> first = new LinkedBlockingQueue<>();
        BlockingQueue<String> second = new LinkedBlockingQueue<>();
        WebSocket ada = join(application, "tea", first);
        ada.sendText("{\"name\":\"Ada\",\"text\":\"Hello?\"}", true);
        assertThat(first.poll(2, TimeUnit.MINUTES)).isEqualTo("{\"name\":\"Ada\",\"text\":\"Hello?\"}");
        assertThat(client.get("/rooms").body()).isEqualTo("[\"tea\"]");

        WebSocket bob = join(application, "tea", second);
        bob.sendText("{\"name\":\"Bob\",\"text\":\"Hi.\"}", true);
        assertThat(first.poll(2, TimeUnit.MINUTES)).contains("Bob");
        assertThat(second.poll(2, TimeUnit.MINUTES)).contains("Bob");
        ada.abort();
        bob.abort();
    }

    @Test
    void needsNoJaxRs() {
        assertThatThrownBy(() -> Class.forName("jakarta.ws.rs.Path")).isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> Class.forName("org.jboss.resteasy.spi.Dispatcher"))
                .isInstanceOf(ClassNotFoundException.class);
    }
}
