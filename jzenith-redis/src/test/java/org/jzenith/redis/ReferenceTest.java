package org.jzenith.redis;

import org.jzenith.testing.reference.ConfigurationSection;

class ReferenceTest extends ConfigurationSection {

    ReferenceTest() {
        super(RedisConfiguration.class);
    }
}
