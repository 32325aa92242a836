package org.jzenith.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.outbox.inbox.InboxPlugin;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.reference.MetricsSection;
import org.jzenith.testing.servers.TimeLimit;

class MetricsTest {

    @Test
    void areThoseOfTheReferenceAndEndWithTheApplication() throws Exception {
        Path rows = Path.of("src/test/resources/org/jzenith/outbox/metrics.md");
        MeterRegistry registry;
        try (PostgresqlCluster server = PostgresqlCluster.start();
                RunningApplication application = JZenith.application()
                        .withConfiguration("postgresql.url", server.primaryUrl())
                        .withPlugins(
                                PostgresqlPlugin.create(),
                                OutboxPlugin.sending(Receiver.class, Receiver::receive),
                                InboxPlugin.create())
                        .withModules(binder -> binder.bind(Receiver.class))
                        .start()) {
            registry = application.injector().getInstance(MeterRegistry.class);
            TimeLimit.MINUTE.await(
                    "the last meters",
                    () -> registry.find("outbox.oldest.age").timeGauge() != null
                            && registry.find("inbox.messages")
                                            .functionCounters()
                                            .size()
                                    == 2);
            String scrape = ((PrometheusMeterRegistry) registry).scrape();
            String told = MetricsSection.of(scrape, "outbox_") + MetricsSection.of(scrape, "inbox_");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(rows, told);
            }
            assertThat(told).isEqualTo(Files.readString(rows));
        }
        assertThat(registry.find("outbox.messages").meters()).isEmpty();
        assertThat(registry.find("inbox.messages").meters()).isEmpty();
    }
}
