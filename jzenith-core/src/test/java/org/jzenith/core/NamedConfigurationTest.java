package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.name.Names;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.StartupException;

/** Tests one configuration interface that is bound to several namespaces. */
class NamedConfigurationTest {

    private static final Module BOTH = binder -> configBinder(binder)
            .bind(StoreConfiguration.class)
            .bind(StoreConfiguration.class, "store-archive", "archive");

    @Config("store")
    interface StoreConfiguration {
        @ConfigDefault("small")
        String size();
    }

    @Test
    void isInjectedByItsName() {
        try (RunningApplication application = JZenith.application("--store.size=large", "--store-archive.size=huge")
                .withModules(BOTH)
                .start()) {
            assertThat(application
                            .injector()
                            .getInstance(StoreConfiguration.class)
                            .size())
                    .isEqualTo("large");
            assertThat(application
                            .injector()
                            .getInstance(Key.get(StoreConfiguration.class, Names.named("archive")))
                            .size())
                    .isEqualTo("huge");
        }
    }

    @Test
    void saysWhereItsValuesComeFrom() {
        try (RunningApplication application = JZenith.application("--store-archive.size=huge")
                .withModules(BOTH)
                .start()) {
            ConfigTable table = application.injector().getInstance(ConfigTable.class);
            assertThat(table.origin("store-archive.size")).isEqualTo("command line --store-archive.size");
            assertThat(table.origin("store.size")).isEqualTo("the default in StoreConfiguration");
            assertThat(table.origin("store.colour")).isNull();
        }
    }

    @Test
    void knowsTheKeysOfBothNamespaces() {
        assertThatThrownBy(() -> JZenith.application("--store-archive.sise=huge")
                        .withModules(BOTH)
                        .start())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining(
                        "CONFIG-5 store-archive.sise: is not a known key, did you mean store-archive.size");
    }
}
