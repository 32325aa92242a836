package org.jzenith.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplesTest {

    private static final Samples.Key OURS = new Samples.Key("load", "json", "jzenith", "requests_per_second");

    @TempDir
    private Path folder;

    private Samples samples(String... lines) throws IOException {
        return Samples.read(Files.write(folder.resolve("samples"), List.of(lines)));
    }

    private static String sample(int round, String server, String value) {
        return String.join("\t", "load", "" + round, "json", server, "requests_per_second", value);
    }

    @Test
    void takesTheMedianOfTheRatiosWithinEachRound() throws IOException {
        Samples samples = samples(
                sample(1, "handwritten", "100"), sample(1, "jzenith", "50"),
                sample(2, "handwritten", "10"), sample(2, "jzenith", "8"),
                sample(3, "handwritten", "200"), sample(3, "jzenith", "120"));
        assertThat(samples.median(OURS)).hasValue(50);
        assertThat(samples.ratio(OURS)).hasValue(0.6);
    }

    @Test
    void ignoresRoundsWithoutANumberOrWithoutAModelToCompareWith() throws IOException {
        Samples samples = samples(sample(1, "jzenith", "-"), sample(2, "jzenith", "8"), sample(2, "handwritten", "0"));
        assertThat(samples.median(OURS)).hasValue(8);
        assertThat(samples.ratio(OURS)).isEmpty();
        assertThat(samples.values(OURS)).containsExactly("-", "8");
    }

    @Test
    void refusesALineThatIsNotASample() {
        assertThatThrownBy(() -> samples("load\t1\tjson")).hasMessageContaining("Not a sample: [load, 1, json]");
    }
}
