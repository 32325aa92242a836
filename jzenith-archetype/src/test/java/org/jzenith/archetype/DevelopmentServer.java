package org.jzenith.archetype;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code mvn jzenith:dev} in a terminal of its own. */
final class DevelopmentServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final Pattern PORT = Pattern.compile("\\[jzenith:dev] http://127\\.0\\.0\\.1:(\\d+), ");
    private static final String READY = "[jzenith:dev] ready after ";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Process maven;
    private final Path output;
    private final boolean group;

    private DevelopmentServer(Process maven, Path output, boolean group) {
        this.maven = maven;
        this.output = output;
        this.group = group;
    }

    /**
     * Types a line and waits until the application is ready; as the leader of a process group where that is possible.
     */
    static DevelopmentServer start(NewMachine machine, Path project, String line) throws Exception {
        Path output = project.resolve("server.log");
        boolean group = Files.isExecutable(SETSID);
        Process maven = machine.start(project, "exec " + (group ? SETSID + " " : "") + line, output);
        DevelopmentServer server = new DevelopmentServer(maven, output, group);
        try {
            server.awaitOutput(said -> said.contains(READY));
            return server;
        } catch (Exception | AssertionError e) {
            server.close();
            throw e;
        }
    }

    /** Returns the port that it listens on. */
    int port() throws IOException {
        Matcher port = PORT.matcher(Files.readString(output));
        assertThat(port.find()).isTrue();
        return Integer.parseInt(port.group(1));
    }

    /** Waits until the application was started again because of a file that was saved. */
    void awaitReadyWith(String file) throws Exception {
        awaitOutput(said -> {
            int change = said.lastIndexOf(' ' + file + '\n');
            return change >= 0 && said.indexOf(READY, change) >= 0;
        });
    }

    private void awaitOutput(Predicate<String> expected) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String said = Files.readString(output);
        while (!expected.test(said)) {
            assertThat(maven.isAlive() && System.nanoTime() < end).as(said).isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
            said = Files.readString(output);
        }
    }

    /** Sends a body by POST and returns the status. */
    int post(String path, String json) throws Exception {
        HttpRequest request = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        return http.send(request, BodyHandlers.ofString()).statusCode();
    }

    /** Asks again and again until the status and the body, with a space between, match. */
    void awaitAnswer(String path, String pattern) throws Exception {
        Pattern expected = Pattern.compile(pattern, Pattern.DOTALL);
        long end = System.nanoTime() + PATIENCE.toNanos();
        String last = answer(path);
        while (!expected.matcher(last).matches()) {
            assertThat(maven.isAlive() && System.nanoTime() < end)
                    .as("%s%n%s", last, Files.readString(output))
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
            last = answer(path);
        }
    }

    private String answer(String path) throws Exception {
        try {
            HttpResponse<String> response = http.send(request(path).build(), BodyHandlers.ofString());
            return response.statusCode() + " " + response.body();
        } catch (IOException e) { // The application that an edit stops may have been answering.
            return e.toString();
        }
    }

    private HttpRequest.Builder request(String path) throws IOException {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(PATIENCE);
    }

    /** Stops it as the keyboard does, but by SIGTERM, and requires that no process is left. */
    void stop() throws Exception {
        List<ProcessHandle> children = maven.descendants().toList();
        assertThat(children).hasSizeGreaterThanOrEqualTo(3); // Application, the next one, and what keeps PostgreSQL
        if (group) {
            Process kill = new ProcessBuilder("kill", "-TERM", "--", "-" + maven.pid()).start();
            assertThat(kill.waitFor()).isZero();
        } else {
            maven.toHandle().destroy();
        }
        assertThat(maven.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as(Files.readString(output))
                .isTrue();
        for (ProcessHandle child : children) {
            child.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    /** Kills what still runs. */
    @Override
    public void close() {
        maven.descendants().forEach(ProcessHandle::destroyForcibly);
        maven.destroyForcibly();
    }
}
