package org.jzenith.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {

    @TempDir
    private Path folder;

    private String page(String... lines) throws IOException {
        return Page.of(Samples.read(Files.write(folder.resolve("samples"), List.of(lines))));
    }

    private static String sample(String section, int round, String server, String metric, String value) {
        return String.join("\t", section, "" + round, "secure", server, metric, value);
    }

    @Test
    void comparesJzenithWithEachOtherServerByMediansWithTheirRange() throws IOException {
        String page = page(
                sample("service", 1, "handwritten", "requests_per_second_after_8_s", "1000"),
                sample("service", 1, "jzenith", "requests_per_second_after_8_s", "500"),
                sample("service", 1, "quarkus", "requests_per_second_after_8_s", "250"),
                sample("service", 2, "handwritten", "requests_per_second_after_8_s", "2000"),
                sample("service", 2, "jzenith", "requests_per_second_after_8_s", "1800"),
                sample("service", 2, "quarkus", "requests_per_second_after_8_s", "600"));
        assertThat(page)
                .contains("| secure | jzenith | 1,150 [500 to 1,800] (0.70) |")
                .contains("| | | handwritten | quarkus |")
                .contains("| secure | requests per second after 8 s | 0.70 [0.50 to 0.90] | 2.50 [2.00 to 3.00] |")
                .contains("| secure | requests per second after 30 s | - | - |");
    }

    @Test
    void saysOnWhatTheFiguresOfEachSectionWereMeasured() throws IOException {
        String page = page(
                "environment\t0\t-\t-\tjdk\t25.0.3",
                "environment\t0\t-\t-\tprocessors\tserver 0, wrk 1",
                sample("warmup", 1, "jzenith", "requests_in_5_s", "7"));
        assertThat(page)
                .contains("made under 25 s of load. JDK 25.0.3; processors: server 0, wrk 1.")
                .contains("| secure | jzenith | 7 [7 to 7] | - | - | - |");
    }

    @Test
    void comparesNothingWhereMoreIsNotBetter() throws IOException {
        String page = page(
                sample("startup", 1, "handwritten", "first_response_ms", "500"),
                sample("startup", 1, "jzenith", "first_response_ms", "1000"));
        assertThat(page)
                .contains("| secure | jzenith | 1,000 (2.00) | - | - |")
                .doesNotContain("compared with the others");
    }
}
