package org.jzenith.outbox.inbox;

import org.jzenith.testing.reference.ConfigurationSection;

class ReferenceTest extends ConfigurationSection {

    ReferenceTest() {
        super(InboxConfiguration.class);
    }
}
