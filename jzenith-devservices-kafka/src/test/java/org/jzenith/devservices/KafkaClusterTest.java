package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A broker for tests, as a test uses it. */
class KafkaClusterTest {

    @Test
    void servesARealClient() throws Exception {
        try (KafkaCluster kafka = KafkaCluster.start();
                Topic orders = Topic.create(kafka.bootstrapServers(), "orders")) {
            orders.send("first");
            orders.send("second");
            assertThat(orders.values(2)).containsExactly("first", "second");
            assertThat(kafka.bootstrapServers()).isEqualTo(kafka.bootstrapServer(1));
            assertThatThrownBy(() -> kafka.kill(2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("No broker has the id 2, expected: one of [1]");
        }
    }

    @Test
    void needsABroker() {
        assertThatThrownBy(() -> KafkaCluster.start(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("0 brokers, expected: at least one");
    }
}
