package org.jzenith.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConduitTableTest {

    @TempDir
    private Path folder;

    private static String sample(
            String section, int round, String scenario, String server, String metric, Object value) {
        return String.join("\t", section, String.valueOf(round), scenario, server, metric, value.toString());
    }

    @Test
    void hasMediansAndTheMediansOfTheRatiosWithinARound() throws Exception {
        Path file = folder.resolve("samples");
        Files.write(
                file,
                List.of(
                        sample("environment", 0, "-", "-", "jdk", "25"),
                        sample("after 8 s", 1, "list", "jzenith", "requests_per_second", 100),
                        sample("after 8 s", 2, "list", "jzenith", "requests_per_second", 200),
                        sample("after 8 s", 3, "list", "jzenith", "requests_per_second", 1000),
                        sample("after 8 s", 1, "list", "spring", "requests_per_second", 50),
                        sample("after 8 s", 2, "list", "spring", "requests_per_second", 80),
                        sample("after 8 s", 3, "list", "spring", "requests_per_second", 900),
                        sample("after 8 s", 1, "list", "spring", "errors", 0)));
        assertThat(ConduitTable.of(Samples.read(file)).lines())
                .contains(
                        "- jdk: 25",
                        "## after 8 s",
                        "| | server | requests per second | errors |",
                        "| list | jzenith | 200 | - |",
                        "| list | spring | 80 (0.50) | 0 |");
    }
}
