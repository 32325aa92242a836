package org.jzenith.examples.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/** Talks to the application over HTTP, within the process of the test. */
@Tag("stress")
class BoardTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> BoardApplication.describe());

    @Test
    void showsThePage(TestClient client) {
        TestResponse page = client.get("/");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body()).contains("<title>Board</title>");
        assertThat(client.get("/board.js").header("Content-Type")).hasValue("text/javascript; charset=utf-8");
        assertThat(client.get("/api/nowhere").status()).isEqualTo(404);
    }

    @Test
    @Tag("O10")
    void describesItselfBesideThePage(TestClient client) {
        assertThat(client.get("/openapi.json").body()).contains("\"/api/notes\"");
        assertThat(client.get("/docs").body()).doesNotContain("<title>Board</title>");
    }

    @Test
    void keepsNotes(TestClient client) {
        TestResponse pinned = client.post("/api/notes", new NewNote("Buy milk"));
        assertThat(pinned.status()).isEqualTo(201);
        assertThat(client.get("/api/notes").body()).contains("Buy milk");
        assertThat(client.post("/api/notes", new NewNote(" ")).status()).isEqualTo(400);
    }

    /** The client of the test is as trusted as a proxy. One more note is allowed every three seconds. */
    @Test
    void takesOnlySomeNotesAMinuteFromAnAddress(TestClient client) {
        TestClient hasty = client.withHeader("X-Forwarded-For", "203.0.113.7");
        int pinned = 0;
        TestResponse refused = hasty.post("/api/notes", new NewNote("The first one"));
        while (refused.status() == 201 && pinned < 100) {
            pinned++;
            refused = hasty.post("/api/notes", new NewNote("One more"));
        }
        assertThat(pinned).isBetween(20, 99);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isPresent();
        assertThat(hasty.get("/api/notes").status()).isEqualTo(200);
        TestClient other = client.withHeader("X-Forwarded-For", "203.0.113.8");
        assertThat(other.post("/api/notes", new NewNote("Buy milk")).status()).isEqualTo(201);
    }

    @Test
    void tellsOfNewNotes(TestClient client, RunningApplication application) throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        WebSocket socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(
                        URI.create("ws://127.0.0.1:"
                                + application.addresses().get(0).port() + "/api/live"),
                        new WebSocket.Listener() {
                            @Override
                            public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
                                if (text.toString().contains("Call back")) {
                                    told.complete(text.toString());
                                }
                                from.request(1);
                                return null;
                            }
                        })
                .get(20, TimeUnit.SECONDS);
        client.post("/api/notes", new NewNote("Call back"));
        assertThat(told.get(20, TimeUnit.SECONDS)).contains("\"number\":");
        socket.abort();
    }
}
