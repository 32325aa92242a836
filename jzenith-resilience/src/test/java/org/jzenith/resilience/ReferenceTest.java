package org.jzenith.resilience;

import org.jzenith.testing.reference.ConfigurationSection;

class ReferenceTest extends ConfigurationSection {

    ReferenceTest() {
        super(ResilienceConfiguration.class);
    }
}
