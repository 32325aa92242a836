package org.jzenith.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.reactivex.Completable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.jobs.Mailer.Mail;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.reference.MetricsSection;
import org.jzenith.testing.servers.TimeLimit;

class MetricsTest {

    @Test
    void areThoseOfTheReferenceAndEndWithTheApplication() throws Exception {
        Path rows = Path.of("src/test/resources/org/jzenith/jobs/metrics.md");
        MeterRegistry registry;
        try (PostgresqlCluster server = PostgresqlCluster.start();
                RunningApplication application = JZenith.application()
                        .withConfiguration("postgresql.url", server.primaryUrl())
                        .withPlugins(
                                PostgresqlPlugin.create(),
                                JobsPlugin.create()
                                        .every("daily", Duration.ofDays(1), Work.class, work -> Completable.complete())
                                        .queue("mail", Mail.class, Mailer.class, (mailer, mail) -> null))
                        .withModules(binder -> {
                            binder.bind(Work.class);
                            binder.bind(Mailer.class);
                        })
                        .start()) {
            registry = application.injector().getInstance(MeterRegistry.class);
            TimeLimit.MINUTE.await(
                    "the last meter",
                    () -> registry.find("jobs.tasks.oldest.age").timeGauge() != null);
            String told = MetricsSection.of(((PrometheusMeterRegistry) registry).scrape(), "jobs_");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(rows, told);
            }
            assertThat(told).isEqualTo(Files.readString(rows));
        }
        assertThat(registry.find("jobs.running").meters()).isEmpty();
        assertThat(registry.find("jobs.tasks.running").meters()).isEmpty();
    }
}
