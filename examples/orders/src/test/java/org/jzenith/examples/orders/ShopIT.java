package org.jzenith.examples.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.examples.orders.catalogue.ArticlePage;
import org.jzenith.testing.TestClient;

/** Runs {@code run.sh} as a user would, against the built application. */
@Tag("stress")
class ShopIT {

    private static final Pattern LISTENING = Pattern.compile("listening on http://[^:]+:(\\d+)");

    private static final Path SCRIPT = Path.of("run.sh").toAbsolutePath();

    private static TestClient next(BufferedReader output) throws IOException {
        StringBuilder seen = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            seen.append(line).append('\n');
            Matcher matcher = LISTENING.matcher(line);
            if (matcher.find()) {
                return TestClient.of(URI.create("http://127.0.0.1:" + matcher.group(1)), new ObjectMapper());
            }
        }
        throw new AssertionError("never listened:\n" + seen);
    }

    @Test
    void startsBothServicesAndStopsBothCleanlyOnSigterm() throws Exception {
        ProcessBuilder builder = new ProcessBuilder("bash", SCRIPT.toString(), "0").redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try (BufferedReader output = process.inputReader()) {
            TestClient catalogue = next(output);
            TestClient orders = next(output);
            assertThat(catalogue.get("/articles").json(ArticlePage.class).articles())
                    .isNotEmpty();
            assertThat(orders.put("/orders/" + UUID.randomUUID(), new NewOrder(Map.of("tea", 1)))
                            .status())
                    .isEqualTo(200);
            process.toHandle().destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
