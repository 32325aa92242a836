package org.jzenith.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.testing.reference.MetricsSection;

class MetricsTest {

    @Test
    void areThoseOfTheReference() throws Exception {
        Path rows = Path.of("src/test/resources/org/jzenith/resilience/metrics.md");
        try (Mailing mailing = Mailing.with()) {
            assertThat(mailing.count("resilience.calls", "succeeded")).isZero();
            String told = MetricsSection.of(
                    ((PrometheusMeterRegistry) mailing.get(MeterRegistry.class)).scrape(), "resilience_");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(rows, told);
            }
            assertThat(told).isEqualTo(Files.readString(rows));
        }
    }

    @Test
    void endWithTheApplication() {
        MeterRegistry registry;
        try (Mailing mailing = Mailing.with()) {
            assertThat(mailing.count("resilience.calls", "succeeded")).isZero();
            registry = mailing.meters();
        }
        assertThat(registry.find("resilience.calls").meters()).isEmpty();
    }
}
