package org.jzenith.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.reference.MetricsSection;
import org.jzenith.testing.servers.TimeLimit;

class MetricsTest {

    @Test
    void areThoseOfTheReferenceAndEndWithTheApplication() throws Exception {
        Path rows = Path.of("src/test/resources/org/jzenith/cache/metrics.md");
        RunningApplication application = JZenith.application()
                .withPlugins(CachePlugin.create().cache("users", User.class, Duration.ofMinutes(5)))
                .start();
        MeterRegistry registry;
        try (application) {
            registry = application.injector().getInstance(MeterRegistry.class);
            TimeLimit.MINUTE.await(
                    "the last meter", () -> registry.find("cache.size").gauge() != null);
            String told = MetricsSection.of(((PrometheusMeterRegistry) registry).scrape(), "cache_");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(rows, told);
            }
            assertThat(told).isEqualTo(Files.readString(rows));
        }
        assertThat(registry.find("cache.size").meters()).isEmpty();
    }
}
