package org.jzenith.examples.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code run.sh} as a user would, against the built application. */
@Tag("stress")
class BoardIT {

    private static final Pattern LISTENING = Pattern.compile("listening on http://[^:]+:(\\d+)");

    private static final Path SCRIPT = Path.of("run.sh").toAbsolutePath();

    private static Process run(String port, Path data) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("bash", SCRIPT.toString(), port).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("DEVSERVICES_DATA_DIR", data.toString());
        return builder.start();
    }

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

    private static HttpResponse<String> get(String uri) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void servesThePageAndStopsCleanlyOnSigterm(@TempDir Path folder) throws Exception {
        // As root, the database runs as another user, who has to get there.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Process process = run("0", folder.resolve("data"));
        try (BufferedReader output = process.inputReader()) {
            String server = "http://127.0.0.1:" + portOf(output);
            HttpResponse<String> page = get(server + "/");
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
            assertThat(page.body()).contains("<title>Board</title>");
            assertThat(get(server + "/api/notes").body()).isEqualTo("[]");
            process.toHandle().destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
