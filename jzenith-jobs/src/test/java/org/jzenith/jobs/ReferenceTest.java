package org.jzenith.jobs;

import org.jzenith.testing.reference.ConfigurationSection;

class ReferenceTest extends ConfigurationSection {

    ReferenceTest() {
        super(JobsConfiguration.class);
    }
}
