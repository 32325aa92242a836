package org.jzenith.postgresql;

import org.jzenith.testing.reference.ConfigurationSection;

class ReferenceTest extends ConfigurationSection {

    ReferenceTest() {
        super(PostgresqlConfiguration.class);
    }
}
