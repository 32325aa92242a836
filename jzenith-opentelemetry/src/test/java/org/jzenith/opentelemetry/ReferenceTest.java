package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

/**
 * The keys of this module as docs/reference has them, which jzenith-rest puts together.
 * {@code -DargLine=-Ddocs.write=true} writes them.
 */
class ReferenceTest {

    @Test
    void theSectionOfTheReferenceIsWhatTheInterfacesDeclare() throws Exception {
        Path section = Path.of("src/test/resources/org/jzenith/opentelemetry/configuration.md");
        try (LoadedConfiguration configuration = ConfigLoader.builder()
                .build()
                .load(List.of(OpenTelemetryConfiguration.class, SamplerConfiguration.class))) {
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(section, configuration.reference());
            }
            assertThat(Files.readString(section)).isEqualTo(configuration.reference());
        }
    }
}
