package org.jzenith.client;

import org.jzenith.testing.reference.ConfigurationSection;

class ReferenceTest extends ConfigurationSection {

    ReferenceTest() {
        super(ClientConfiguration.class);
    }
}
