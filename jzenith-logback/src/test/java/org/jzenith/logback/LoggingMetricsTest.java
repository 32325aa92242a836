package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;

/** The metrics of the log; docs/reference/metrics.md has their names. */
@Timeout(60)
class LoggingMetricsTest extends FreshLogback {

    private final MeterRegistry registry = new SimpleMeterRegistry();

    @TempDir
    private Path directory;

    private RunningApplication start(Path file) {
        return JZenith.application("--logging.file=" + file)
                .withPlugins(LogbackPlugin.create())
                .withModules(binder -> binder.bind(MeterRegistry.class).toInstance(registry))
                .start();
    }

    private double lines(String appender, String level, String outcome) {
        return registry
                .find("logging.lines")
                .tags("appender", appender, "level", level, "outcome", outcome)
                .functionCounters()
                .stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    @Test
    void countLinesByWhatBecameOfThem() {
        RunningApplication application = start(directory.resolve("app.log"));
        LOG.warn("no books left");
        while (lines("app.log", "warn", "written") == 0 || lines("console", "warn", "written") == 0) {
            Thread.onSpinWait();
        }
        assertThat(lines("app.log", "warn", "written")).isEqualTo(1);
        assertThat(lines("app.log", "warn", "lost")).isZero();
        assertThat(lines("app.log", "trace", "dropped")).isZero();
        assertThat(registry.find("logging.queue.lines")
                        .tag("appender", "app.log")
                        .gauges())
                .hasSize(1);
        application.close();
        assertThat(registry.getMeters().stream().map(Meter::getId).map(Meter.Id::getName))
                .doesNotContain("logging.lines", "logging.queue.lines");
    }

    @Test
    void areThoseOfTheNextApplicationOfTheSameRegistry() {
        start(directory.resolve("app.log")).close();
        try (RunningApplication application = start(directory.resolve("app.log"))) {
            while (lines("app.log", "info", "written") == 0) {
                LOG.info("sold");
            }
            assertThat(application.injector().getInstance(MeterRegistry.class)).isSameAs(registry);
        }
    }

    @Test
    void countWhatADiskLoses() {
        try (RunningApplication application = start(Path.of("/dev/full"))) {
            assertThat(application).isNotNull();
            while (lines("full", "info", "lost") == 0) {
                LOG.info("sold");
            }
            assertThat(List.of(lines("full", "info", "written"))).containsExactly(0.0);
        }
    }
}
