package org.jzenith.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("P19")
class ProcessEndTest {

    private static String end(int exitCode, String output) {
        return new ProcessEnd(exitCode, true, Duration.ofMillis(312), output).toString();
    }

    @Test
    void namesTheExitCodeTheTimeAndTheOutput() {
        assertThat(end(1, "one\n\n  two \n")).isEqualTo("exit code 1 after 312 ms: one | two");
        assertThat(end(255, "")).isEqualTo("exit code 255 after 312 ms: no output");
    }

    @Test
    void namesTheSignal() {
        assertThat(end(137, "begun")).isEqualTo("exit code 137 (SIGKILL) after 312 ms: begun");
        assertThat(end(128 + 33, "")).startsWith("exit code 161 (signal 33) after");
    }

    @Test
    void saysThatAProcessThatRanTooLongWasKilled() {
        ProcessEnd end = new ProcessEnd(137, false, Duration.ofSeconds(30), "begun");
        assertThat(end.isSuccess()).isFalse();
        assertThat(end).hasToString("killed because it ran too long, after 30000 ms: begun");
    }

    @Test
    void hasTheLastLinesOfALongOutput() {
        String lines = IntStream.range(0, 20).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
        assertThat(end(1, lines))
                .endsWith(": line 12 | line 13 | line 14 | line 15 | line 16 | line 17 | line 18 | line 19");
    }

    @Test
    void isThatOfARealProcess() throws Exception {
        long startNanos = System.nanoTime();
        Process process = new ProcessBuilder("sh", "-c", "echo begun; kill -SEGV $$").start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(139);
        assertThat(ProcessEnd.of(process, startNanos, output).toString())
                .matches("exit code 139 \\(SIGSEGV\\) after \\d+ ms: begun");
    }
}
