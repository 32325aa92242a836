package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.jzenith.core.JZenith;
import org.jzenith.core.config.Config;

/**
 * The database of dev services is fresh for each class: the data folder is ignored, and so are sources that could name
 * another server.
 */
class FreshDataTest {

    /** Declares the key of the dev services. */
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
        return extension
                .application()
                .injector()
                .getInstance(DataConfiguration.class)
                .dataDir();
    }

    @Test
    void ignoresTheDataFolderOfTheApplication() {
        assertThat(dataDir(FRESH)).isEmpty();
    }

    static final class Case {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(GreetingApplication::describe);

        @Test
        void answersAsTheApplicationDoesByDefault(TestClient client) {
            assertThat(client.get("/greetings/Ada").body()).contains("Hello, Ada!");
        }
    }

    /** Runs a test in a separate process. */
    static final class Runner {
        private Runner() {}

        public static void main(String[] args) {
            EngineTestKit.engine("junit-jupiter")
                    .selectors(DiscoverySelectors.selectClass(Case.class))
                    .execute()
                    .testEvents()
                    .assertStatistics(tests -> tests.succeeded(1).failed(0));
        }
    }

    @Test
    void doesNotDependOnTheEnvironmentOfItsShell() {
        try (ApplicationProcess process = ApplicationProcess.of(Runner.class)
                .withJvmOptions("-Dlogback.configurationFile=process-logback.xml")
                .withEnvironment("GREETING_TEXT", "Moin")
                .withEnvironment("JZENITH_PROFILE", "staging")
                .start()) {
            assertThat(process.exitCode()).as(process.output()).isZero();
            assertThat(process.output())
                    .contains("environment variable GREETING_TEXT, environment variable JZENITH_PROFILE are left out");
        }
    }

    @Test
    void usesTheDataFolderThatTheTestSets() {
        assertThat(dataDir(KEPT)).hasValue(Path.of("/wanted"));
    }
}
