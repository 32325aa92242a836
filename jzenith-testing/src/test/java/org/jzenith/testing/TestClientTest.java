package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.JZenithException;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.GreetingApplication.Greeting;

class TestClientTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION =
            ApplicationExtension.of(GreetingApplication::describe).withConfiguration("rest.drain-timeout", "0s");

    @Path("/")
    public static class Root {
        @GET
        public String get() {
            return "here";
        }
    }

    private static final Greeting GREETING = new Greeting("Hi", Instant.parse("2026-01-02T03:04:05Z"));

    @Test
    void speaksJsonAsTheApplicationDoes(TestClient client) {
        assertThat(client.post("/greetings", GREETING).json(Greeting.class))
                .isEqualTo(new Greeting("posted Hi", GREETING.at()));
        assertThat(client.put("/greetings", GREETING).body())
                .isEqualTo("{\"text\":\"put Hi\",\"at\":\"2026-01-02T03:04:05Z\"}");
        assertThat(client.post("/greetings", "{\"text\":\"as it is\",\"at\":\"2026-01-02T03:04:05Z\"}")
                        .json(JsonNode.class)
                        .get("text")
                        .textValue())
                .isEqualTo("posted as it is");
        assertThat(client.get("/greetings").json(new TypeReference<List<String>>() {}))
                .containsExactly("Hello, all!");
    }

    @Test
    void sendsHeadersAndBytesAndAnyMethod(TestClient client) {
        TestClient plain = client.withHeader("content-type", "text/html")
                .withHeader("Content-Type", "text/plain")
                .withHeader("X-Who", "me");
        TestResponse patched = plain.patch("/greetings", "text".getBytes(StandardCharsets.UTF_8));
        assertThat(patched.body()).isEqualTo("patched text by me");
        assertThat(patched.bytes()).isEqualTo("patched text by me".getBytes(StandardCharsets.UTF_8));
        assertThat(patched.header("CONTENT-type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
        assertThat(patched.headers().map()).containsKey("content-length");
        TestResponse deleted = client.delete("/greetings");
        assertThat(deleted.status()).isEqualTo(204);
        assertThat(deleted.body()).isEmpty();
        assertThat(client.send("OPTIONS", "/greetings", null).header("Allow")).isPresent();
    }

    @Tag("C5")
    @ParameterizedTest
    @ValueSource(strings = {"/api", "api/v1/", "/"})
    void asksBelowTheBasePathUnlessToldOtherwise(String basePath) {
        try (TestApplication application = TestApplication.of(
                JZenith.application("--rest.host=127.0.0.1", "--rest.port=0")
                        .withConfiguration("rest.base-path", basePath)
                        .withPlugins(RestPlugin.withResources(Root.class))
                        .start(),
                (started, name, roles) -> "",
                ended -> {})) {
            TestClient client = application.client();
            assertThat(client.get("/").status()).isEqualTo(200);
            assertThat(client.atRoot().get("/health").status()).isEqualTo(200);
            assertThat(client.atRoot().baseUri().getPath()).isEmpty();
            assertThat(application.injector().getInstance(URI.class)).isEqualTo(client.baseUri());
        }
    }

    @Test
    void refusesAPathThatWouldLeadElsewhere(TestClient client) {
        assertThatThrownBy(() -> client.get("greetings"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("path: \"greetings\" (expected: a path that begins with a slash");
        assertThatThrownBy(() -> client.get(client.baseUri() + "/greetings")).hasMessageContaining("use withBaseUri");
        assertThat(client.get("?q=1").status()).isEqualTo(404);
    }

    @Test
    @DisplayName("It returns any status, and shows the whole response if it is not what was expected")
    void returnsAnyStatusAndShowsAnUnexpectedResponse(TestClient client) {
        TestResponse missing = client.get("/nowhere");
        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing)
                .hasToString(missing.toString())
                .asString()
                .startsWith("GET " + client.baseUri() + "/nowhere -> 404")
                .contains("application/problem+json", missing.body());
        assertThatThrownBy(() -> missing.json(Greeting.class))
                .isInstanceOf(JZenithException.class)
                .hasMessageContaining("expected: " + Greeting.class.getTypeName())
                .hasMessageContaining(missing.body());
    }

    @Test
    void namesTheRequestIfThereIsNoResponse(TestClient client) {
        assertThatThrownBy(() -> client.withTimeout(Duration.ofMillis(100)).get("/greetings/never"))
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(HttpTimeoutException.class)
                .hasMessageStartingWith("GET " + client.baseUri() + "/greetings/never: ");
        assertThatThrownBy(() -> client.withTimeout(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PT0S");
    }

    @Test
    @Timeout(60)
    void doesNotWaitForeverForTheRestOfABody() throws Exception {
        try (SocketServer server = new SocketServer()) {
            TestClient client = TestClient.of(URI.create("http://127.0.0.1:" + server.port()), new ObjectMapper())
                    .withTimeout(Duration.ofSeconds(3));
            CompletableFuture<TestResponse> response = CompletableFuture.supplyAsync(() -> client.get("/half"));
            try (Socket accepted = server.take()) {
                accepted.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf".getBytes(StandardCharsets.US_ASCII));
                assertThatThrownBy(response::get)
                        .cause()
                        .isInstanceOf(UncheckedIOException.class)
                        .hasCauseInstanceOf(HttpTimeoutException.class)
                        .hasMessageContaining("/half")
                        .hasMessageContaining("no complete response within 3 s");
                assertThat(new String(accepted.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                        .startsWith("GET /half");
            }
        }
    }

    @Test
    void speaksThroughAFaultProxy(TestClient client) {
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", client.baseUri().getPort())) {
            TestClient through = client.withBaseUri(URI.create("http://127.0.0.1:" + proxy.port() + '/'));
            assertThat(through.get("/greetings/Ada").status()).isEqualTo(200);
            proxy.cutAfter(40);
            assertThatThrownBy(() -> through.get("/greetings/Ada")).isInstanceOf(UncheckedIOException.class);
            proxy.passThrough();
            assertThat(through.get("/greetings/Ada").status()).isEqualTo(200);
        }
    }
}
