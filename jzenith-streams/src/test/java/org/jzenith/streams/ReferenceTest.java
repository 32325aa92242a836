package org.jzenith.streams;

import org.jzenith.testing.reference.ConfigurationSection;

class ReferenceTest extends ConfigurationSection {

    ReferenceTest() {
        super(StreamsConfiguration.class);
    }
}
