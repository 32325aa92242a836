package org.jzenith.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs {@code run.sh} as a user would, against the built application. */
@Tag("stress")
class ShopIT {

    private static final Pattern LISTENING = Pattern.compile("orders \\|.*listening on http://[^:]+:(\\d+)");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static int portOf(BufferedReader output) throws IOException {
        StringBuilder seen = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            seen.append(line).append('\n');
            Matcher matcher = LISTENING.matcher(line);
            if (matcher.find()) {
                return Integer.parseInt(matcher.group(1));
            }
        }
        throw new AssertionError("never listened:\n" + seen);
    }

    @Test
    void servesThePageAndEndsAllProcessesOnSigterm() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", Path.of("run.sh").toAbsolutePath().toString(), "0")
                .redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try (BufferedReader output = process.inputReader()) {
            URI shop = URI.create("http://127.0.0.1:" + portOf(output) + '/');
            HttpResponse<String> page = HTTP.send(HttpRequest.newBuilder(shop).build(), BodyHandlers.ofString());
            assertThat(page.body()).contains("<title>Shop</title>");
            String order = "{\"article\": \"tea\", \"count\": 1, \"email\": \"ada@example.com\"}";
            assertThat(HTTP.send(
                                    HttpRequest.newBuilder(shop.resolve("api/orders"))
                                            .header("Content-Type", "application/json")
                                            .POST(BodyPublishers.ofString(order))
                                            .build(),
                                    BodyHandlers.ofString())
                            .body())
                    .contains("\"id\":\"tea-1\"");
            List<ProcessHandle> all = process.descendants().toList();
            assertThat(all).hasSizeGreaterThan(3);
            process.toHandle().destroy();
            while (output.readLine() != null) {
                // A pipe that is full would keep it from ending.
            }
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
            for (ProcessHandle other : all) {
                other.onExit().get(1, TimeUnit.MINUTES);
            }
        } finally {
            process.destroyForcibly();
        }
    }
}
