package org.jzenith.outbox;

import org.jzenith.testing.reference.ConfigurationSection;

class ReferenceTest extends ConfigurationSection {

    ReferenceTest() {
        super(OutboxConfiguration.class);
    }
}
