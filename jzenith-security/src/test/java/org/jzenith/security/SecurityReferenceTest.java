package org.jzenith.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

/**
 * The keys of this package as they are in docs/reference, which jzenith-rest puts together.
 * {@code -DargLine=-Ddocs.write=true} writes them again.
 */
class SecurityReferenceTest {

    @Test
    void theSectionOfTheReferenceIsWhatTheInterfaceDeclares() throws Exception {
        Path section = Path.of("src/test/resources/org/jzenith/security/configuration.md");
        try (LoadedConfiguration configuration =
                ConfigLoader.builder().build().load(List.of(SecurityConfiguration.class))) {
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(section, configuration.reference());
            }
            assertThat(Files.readString(section)).isEqualTo(configuration.reference());
        }
    }
}
