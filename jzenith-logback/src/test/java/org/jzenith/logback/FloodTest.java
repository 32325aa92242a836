package org.jzenith.logback;

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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process with 64 MB and one processor that logs more than it can write; benchmarks/logging.sh measures it. */
@Tag("stress")
@Timeout(180)
class FloodTest {

    private static final int REQUESTS = Integer.getInteger("logging.requests", 800);
    private static final int AT_ONCE = 16;
    private static final int TRACE = 0;
    private static final int WARN = 3;
    private static final int ERROR = 4;

    @TempDir
    private Path directory;

    /** What became of the lines of a level. */
    private record Counts(long offered, long written, long dropped, long lost) {}

    private static Process start(List<String> options, Path file, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:ActiveProcessorCount=1"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), FloodedServer.class.getName()));
        command.addAll(List.of("--logging.file=" + file, "--logging.levels.org.example=trace"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void request(int port) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/users/7"))
                .build();
        List<CompletableFuture<?>> clients = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            CompletableFuture<HttpResponse<String>> answered = CompletableFuture.completedFuture(null);
            for (int j = 0; j < REQUESTS / AT_ONCE; j++) {
                answered =
                        answered.thenCompose(before -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
            }
            clients.add(
                    answered.thenAccept(last -> assertThat(last.statusCode()).isEqualTo(200)));
        }
        clients.forEach(CompletableFuture::join);
    }

    /** Sends all requests, ends the process by SIGTERM, and returns what became of the lines of the file, by level. */
    private static List<Counts> flood(Process process, Path file) throws Exception {
        List<Counts> counts = new ArrayList<>();
        try (BufferedReader stderr = process.errorReader()) {
            for (String line = stderr.readLine(); line != null; line = stderr.readLine()) {
                String[] words = line.split(" ", -1);
                if (words[0].equals("port")) {
                    request(Integer.parseInt(words[1]));
                    process.toHandle().destroy();
                } else if (words[0].equals("counts")
                        && words[1].equals(file.getFileName().toString())) {
                    counts.add(new Counts(
                            Long.parseLong(words[3]),
                            Long.parseLong(words[4]),
                            Long.parseLong(words[5]),
                            Long.parseLong(words[6])));
                }
            }
        }
        assertThat(process.waitFor()).isZero();
        assertThat(counts).hasSize(5).allSatisfy(count -> assertThat(count.written() + count.dropped() + count.lost())
                .isEqualTo(count.offered()));
        assertThat(counts.get(TRACE).offered()).isEqualTo((long) FloodedServer.LINES * REQUESTS);
        return counts;
    }

    @Test
    void hasEachWarningAndErrorInTheFile() throws Exception {
        Path file = directory.resolve("app.log");
        List<Counts> counts =
                flood(start(List.of(), file, "--logging.queue-size=64KB", "--logging.max-wait=60s"), file);
        String log = Files.readString(file);
        assertThat(Pattern.compile("(warning|error)-\\d+-")
                        .matcher(log)
                        .results()
                        .map(MatchResult::group))
                .doesNotHaveDuplicates()
                .hasSize(2 * REQUESTS);
        assertThat(counts.get(TRACE).dropped()).isPositive();
        for (Counts kept : List.of(counts.get(WARN), counts.get(ERROR))) {
            assertThat(kept.written()).isEqualTo(kept.offered()).isGreaterThanOrEqualTo(REQUESTS);
        }
        assertThat(log.lines())
                .hasSize((int) counts.stream().mapToLong(Counts::written).sum());
    }

    @Test
    void isAnsweredWhileNobodyReadsThePipeThatIsTheFile() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        List<Counts> counts = flood(start(List.of(), pipe), pipe);
        assertThat(counts.get(TRACE).dropped()).isPositive();
        assertThat(counts.get(ERROR).lost()).isPositive();
    }

    @Test
    void losesNothingWhenTheProcessEndsWithoutAStop() throws Exception {
        Path file = directory.resolve("app.log");
        Process process = start(List.of("-Dexit=true"), file);
        process.getErrorStream().readAllBytes();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(3);
        assertThat(Files.readString(file)).contains(" - the end");
    }
}
