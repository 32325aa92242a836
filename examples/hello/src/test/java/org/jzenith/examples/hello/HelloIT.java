package org.jzenith.examples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code run.sh} as a user would, against the built application. */
class HelloIT {

    private static final Pattern LISTENING = Pattern.compile("listening on http://[^:]+:(\\d+)");

    private static final Path SCRIPT = Path.of("run.sh").toAbsolutePath();

    @TempDir
    private Path folder;

    private static Process run(Path script, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("bash", script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
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

    /** A request is measured after its answer. */
    private static void awaitMetric(String server, String text) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!get(server + "/metrics").body().contains(text)) {
            assertThat(System.nanoTime()).as("%s within a minute", text).isLessThan(end);
        }
    }

    @Test
    void greetsInJsonAndStopsCleanlyOnSigterm() throws Exception {
        Process process = run(SCRIPT, "0");
        try (BufferedReader output = process.inputReader()) {
            String server = "http://127.0.0.1:" + portOf(output);
            HttpResponse<String> response = get(server + "/hello?name=Ada");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
            assertThat(response.headers().firstValue("Content-Length")).hasValue("25");
            assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
            assertThat(response.body()).isEqualTo("{\"message\":\"Hello, Ada!\"}");
            awaitMetric(server, "http_route=\"/hello\"");
            process.toHandle().destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void reportsEveryProblemAndOpensNoPort() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("hello"), SCRIPT); // As in a folder of the search path.
        Process process = run(link, "0", "--rest.port=abc", "--rest.prot=1");
        try (BufferedReader output = process.inputReader()) {
            String report = String.join("\n", output.lines().toList());
            assertThat(report)
                    .contains("2 problems", "\"abc\" is not an integer", "did you mean rest.port")
                    .doesNotContain("\tat ", "listening");
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(10);
        } finally {
            process.destroyForcibly();
        }
    }
}
