package org.jzenith.kafka;

import org.jzenith.testing.reference.ConfigurationSection;

class ReferenceTest extends ConfigurationSection {

    ReferenceTest() {
        super(KafkaConfiguration.class);
    }
}
