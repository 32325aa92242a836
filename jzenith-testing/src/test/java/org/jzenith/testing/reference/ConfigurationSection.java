package org.jzenith.testing.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

/**
 * The keys of a plugin as they are in docs/reference, which jzenith-rest puts together from such sections; the plugin's
 * own test extends this class. {@code -DargLine=-Ddocs.write=true} writes them again.
 */
public abstract class ConfigurationSection {

    private final Class<?> configuration;

    protected ConfigurationSection(Class<?> configuration) {
        this.configuration = configuration;
    }

    @Test
    void isWhatTheInterfaceDeclares() throws Exception {
        Path section =
                Path.of("src/test/resources", configuration.getPackageName().replace('.', '/'), "configuration.md");
        try (LoadedConfiguration loaded = ConfigLoader.builder().build().load(List.of(configuration))) {
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(section, loaded.reference());
            }
            assertThat(Files.readString(section)).isEqualTo(loaded.reference());
        }
    }
}
