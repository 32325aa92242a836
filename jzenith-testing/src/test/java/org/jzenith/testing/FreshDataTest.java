package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.core.config.Config;

/** What makes the database of dev services fresh for each class: they get no folder to keep it in. */
class FreshDataTest {

    /** Has the key that dev services have. */
    @Config("devservices")
    interface DataConfiguration {
        Optional<Path> dataDir();
    }

    private static JZenith keeping() {
        return JZenith.application("--devservices.data-dir=/kept")
                .withModules(binder -> configBinder(binder).bind(DataConfiguration.class));
    }

    @RegisterExtension
    static final ApplicationExtension FRESH = ApplicationExtension.of(FreshDataTest::keeping);

    @RegisterExtension
    static final ApplicationExtension KEPT = FRESH.withConfiguration("devservices.data-dir", "/wanted");

    private static Optional<Path> dataDir(ApplicationExtension extension) {
        return extension.application().injector().getInstance(DataConfiguration.class).dataDir();
    }

    @Test
    void doesNotKeepWhatTheApplicationWouldKeep() {
        assertThat(dataDir(FRESH)).isEmpty();
    }

    @Test
    void keepsItWhereTheTestSaysSo() {
        assertThat(dataDir(KEPT)).hasValue(Path.of("/wanted"));
    }
}
