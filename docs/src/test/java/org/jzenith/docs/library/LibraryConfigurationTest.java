package org.jzenith.docs.library;

import static org.jzenith.testing.ConfigAssertions.assertThatConfiguration;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LibraryConfigurationTest {

    // tag::config[]
    @Test
    void hasTheDefaultsThatAreDocumented() {
        assertThatConfiguration(LibraryConfiguration.class)
                .hasDefaults(Map.of("max-loans", "5", "loan-period", "28d", "catalogue-token", ""));
    }
    // end::config[]
}
