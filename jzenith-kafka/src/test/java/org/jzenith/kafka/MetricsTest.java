package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.reference.MetricsSection;
import org.jzenith.testing.servers.TimeLimit;

class MetricsTest {

    @Test
    void areThoseOfTheReferenceAndEndWithTheApplication() throws Exception {
        Path rows = Path.of("src/test/resources/org/jzenith/kafka/metrics.md");
        String topic = Broker.shared().topic(1);
        Broker.shared().sendOrders(topic, 3, 1);
        Orders orders = new Orders();
        KafkaPlugin plugin = KafkaPlugin.create()
                .messageConsumer(
                        "orders", Order.class, Orders.class, Orders::handle, options -> options.withTopics(topic)
                                .withDeadLetters(topic + "-dead"));
        RunningApplication application =
                Broker.shared().application("metrics", plugin, orders).start();
        MeterRegistry registry = application.injector().getInstance(MeterRegistry.class);
        try (application) {
            TimeLimit.MINUTE.await(
                    "the last meter",
                    () -> registry.find("kafka.consumer.oldest.age").timeGauge() != null);
            String told = MetricsSection.of(((PrometheusMeterRegistry) registry).scrape(), "kafka_");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(rows, told);
            }
            assertThat(told).isEqualTo(Files.readString(rows));
            TimeLimit.MINUTE.await(
                    "three attempts",
                    () -> registry.get("kafka.consumer.attempts")
                                    .tags("consumer.name", "orders", "outcome", "success")
                                    .functionCounter()
                                    .count()
                            == 3);
        }
        assertThat(registry.find("kafka.consumer.lag").meters()).isEmpty();
        assertThat(registry.find("kafka.producer.queue").meters()).isEmpty();
    }
}
