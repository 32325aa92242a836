package org.jzenith.rest.management;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** What the page for operators loads and says; {@code docs/monitoring/check.sh} looks at it with a browser. */
@Tag("D10")
class ManagementPageTest {

    private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"]+)\"");

    private static TestServer start() {
        return TestServer.start(
                Map.of("rest.verticles", 1, "management.port", 0, "management.key", "0123456789abcdef"),
                RestPlugin.withResources());
    }

    private static HttpResponse<String> get(TestServer server, String path) throws Exception {
        List<BoundAddress> addresses = server.application().addresses();
        URI uri = URI.create(
                "http://127.0.0.1:" + addresses.get(addresses.size() - 1).port() + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).timeout(Duration.ofMinutes(1)).build(), BodyHandlers.ofString());
    }

    /** A page without an icon of its own makes browsers ask for {@code /favicon.ico}. */
    @Test
    void loadsNothingThatItsPolicyForbids() throws Exception {
        try (TestServer server = start()) {
            HttpResponse<String> page = get(server, "/");
            String policy = page.headers().firstValue("Content-Security-Policy").orElseThrow();
            List<String> references = REFERENCE
                    .matcher(page.body())
                    .results()
                    .map(match -> match.group(1))
                    .toList();
            assertThat(references).containsExactlyInAnyOrder("data:,", "page.css", "page.js");
            assertThat(policy.split("; *")).contains("default-src 'self'", "img-src data:");
            assertThat(get(server, "/page.css").statusCode()).isEqualTo(200);
            assertThat(get(server, "/page.js").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void hasAPlaceToConfirmAChangedLevel() throws Exception {
        try (TestServer server = start()) {
            assertThat(get(server, "/").body()).contains("<p id=\"changed\" role=\"status\" hidden>");
            assertThat(get(server, "/page.js").body()).contains("level.until");
        }
    }
}
