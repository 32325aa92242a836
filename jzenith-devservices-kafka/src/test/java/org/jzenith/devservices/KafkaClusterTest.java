package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KafkaClusterTest {

    @Test
    void aRecordIsProducedAndConsumed() throws Exception {
        try (KafkaCluster kafka = KafkaCluster.start();
                Topic topic = Topic.create(kafka, "orders")) {
            topic.send("key", "value");

            assertThat(topic.values(1)).containsExactly("value");
        }
    }
}
