package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;

/**
 * A real OpenTelemetry Collector, built from its sources in the version of {@code src/test/collector/go.mod}, receives
 * what is sent. {@code mvn -Pcollector} runs this: docs/testing.md.
 */
@Timeout(1800)
class CollectorSmokeRun {

    private static final Path SOURCES = Path.of("src", "test", "collector").toAbsolutePath();
    private static final int REQUESTS = 1_000;

    private static final String CONFIGURATION =
            """
            receivers:
              otlp:
                protocols:
                  http:
                    endpoint: 127.0.0.1:%d
            exporters:
              debug:
                verbosity: detailed
                sampling_initial: 100000
            service:
              telemetry:
                metrics:
                  level: none
              pipelines:
                traces:
                  receivers: [otlp]
                  exporters: [debug]
            """;

    @TempDir
    static Path folder;

    @BeforeAll
    static void build() throws Exception {
        boolean hasGo;
        try {
            hasGo = run(List.of("go", "version"), "go.log").waitFor() == 0;
        } catch (IOException noSuchProgram) {
            hasGo = false;
        }
        assumeTrue(hasGo, "The collector is built with Go, which is not on this machine. Fix: apt install golang");
        Process build =
                run(List.of("go", "build", "-o", folder.resolve("collector").toString(), "."), "build.log");
        assertThat(build.waitFor(25, TimeUnit.MINUTES)).isTrue();
        assertThat(build.exitValue())
                .as(Files.readString(folder.resolve("build.log")))
                .isZero();
    }

    private static Process run(List<String> command, String log) throws IOException {
        return new ProcessBuilder(command)
                .directory(SOURCES.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(log).toFile())
                .start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("nanoseconds too late").isNegative();
            TimeUnit.MILLISECONDS.timedJoin(Thread.currentThread(), 20); // Ends when it has waited for itself.
        }
    }

    private static String log(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "gzip"})
    void aCollectorReceivesEachSpanOnce(String compression) throws Exception {
        int port = freePort();
        Path file = Files.writeString(folder.resolve(compression + ".yaml"), CONFIGURATION.formatted(port));
        Process collector =
                run(List.of(folder.resolve("collector").toString(), "--config", file.toString()), compression);
        RecordedSpans spans = new RecordedSpans();
        try {
            await(() -> !collector.isAlive() || log(compression).contains("Everything is ready"));
            assertThat(collector.isAlive()).as(log(compression)).isTrue();
            try (RunningApplication running = Traced.start(
                    ExportTest.Hello.class,
                    spans,
                    "--otel.service.name=smoke",
                    "--otel.traces.exporter=otlp",
                    "--otel.exporter.otlp.endpoint=http://127.0.0.1:" + port,
                    "--otel.exporter.otlp.compression=" + compression)) {
                for (int i = 0; i < REQUESTS; i++) {
                    Traced.client(running).get("/");
                }
            }
            List<String> sent = spans.all().stream().map(SpanData::getSpanId).toList();
            assertThat(sent).hasSize(REQUESTS);
            Pattern id = Pattern.compile("(?m)^ {4}ID +: ([0-9a-f]{16})$");
            await(() -> id.matcher(log(compression)).results().count() >= REQUESTS);
            assertThat(id.matcher(log(compression)).results().map(found -> found.group(1)))
                    .containsExactlyInAnyOrderElementsOf(sent);
            assertThat(log(compression))
                    .contains("service.name: Str(smoke)", "http.route: Str(/)", "http.response.status_code: Int(200)");
        } finally {
            collector.destroy();
            assertThat(collector.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }
}
