package org.jzenith.rest.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** The port of operators with TLS of its own. */
class ManagementTlsTest {

    @Path("/hello")
    public static class Resource {
        @GET
        public String hello() {
            return "hello";
        }
    }

    @TempDir
    private java.nio.file.Path folder;

    private final TestAuthority authority = TestAuthority.create();

    private TestServer start(String prefix) throws IOException {
        PemKeyFiles files = authority.issue("localhost").write(folder);
        return TestServer.start(
                Map.of(
                        "management.port",
                        0,
                        "rest.tls.port",
                        0,
                        prefix + ".tls.certificate",
                        files.certificate(),
                        prefix + ".tls.key",
                        files.key()),
                RestPlugin.withResources(Resource.class));
    }

    private static int port(TestServer server, int which) {
        return server.application().addresses().get(which).port();
    }

    @Test
    void isEncryptedBesideAPortThatIsNot() throws Exception {
        try (TestServer server = start("management")) {
            assertThat(server.application().addresses())
                    .extracting(BoundAddress::name)
                    .containsExactly("http", "https");
            assertThat(server.get("/hello").body()).isEqualTo("hello");
            HttpResponse<String> info =
                    TlsClient.trusting(authority).get(HttpClient.Version.HTTP_2, port(server, 1), "/info");
            assertThat(info.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(info.body())
                    .contains("\"user\":\"management\"")
                    .contains("\"expiry\":")
                    .contains(folder.toString());
        }
    }

    @Test
    void tellsWhenACertificateThatWasMadeAtTheStartExpires() throws Exception {
        try (TestServer server = TestServer.start(
                Map.of("management.port", 0, "rest.clear-text", "on", "rest.tls.port", 0, "rest.tls.self-signed", true),
                RestPlugin.withResources(Resource.class))) {
            int operators = server.application().addresses().stream()
                    .filter(address -> address.name().equals("http"))
                    .reduce((first, second) -> second)
                    .orElseThrow()
                    .port();
            HttpResponse<String> info = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + operators + "/info"))
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(info.body()).contains("\"user\":\"rest\",\"file\":\"self-signed\",\"expiry\":");
        }
    }

    @Test
    void isNotEncryptedWithTheKeysOfClients() throws Exception {
        try (TestServer server = start("rest")) {
            assertThat(server.application().addresses())
                    .extracting(BoundAddress::name)
                    .containsExactly("https", "http");
            assertThatThrownBy(() ->
                            TlsClient.trusting(authority).get(HttpClient.Version.HTTP_1_1, port(server, 1), "/info"))
                    .isInstanceOf(IOException.class);
        }
    }
}
