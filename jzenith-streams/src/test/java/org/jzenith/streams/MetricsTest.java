package org.jzenith.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.streams.Orders.Order;
import org.jzenith.testing.reference.MetricsSection;
import org.jzenith.testing.servers.TimeLimit;

class MetricsTest {

    @Test
    void areThoseOfTheReferenceAndEndWithTheApplication() throws Exception {
        Path rows = Path.of("src/test/resources/org/jzenith/streams/metrics.md");
        MeterRegistry registry;
        try (RedisServer server = new RedisServer();
                RunningApplication application = server.application()
                        .withPlugins(StreamsPlugin.create()
                                .messageConsumer("orders", Order.class, Orders.class, Orders::handle))
                        .withModules(binder -> binder.bind(Orders.class).toInstance(new Orders()))
                        .start()) {
            registry = application.injector().getInstance(MeterRegistry.class);
            TimeLimit.MINUTE.await(
                    "the last meter",
                    () -> registry.find("streams.consumer.stopped").gauge() != null);
            String told = MetricsSection.of(((PrometheusMeterRegistry) registry).scrape(), "streams_");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(rows, told);
            }
            assertThat(told).isEqualTo(Files.readString(rows));
        }
        assertThat(registry.find("streams.consumer.stopped").meters()).isEmpty();
    }
}
