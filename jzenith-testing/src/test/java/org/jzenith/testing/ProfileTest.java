package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.rest.RestPlugin;

/** Applications with a file for tests. */
class ProfileTest {

    @TempDir
    static Path folder;

    /** Puts files on the class path as long as this class runs. */
    static final class WithFiles implements BeforeAllCallback, AfterAllCallback {
        private final ClassLoader before = Thread.currentThread().getContextClassLoader();

        @Override
        public void beforeAll(ExtensionContext context) throws IOException {
            Files.writeString(folder.resolve("jzenith-test.properties"), "rest.drain-timeout = 3s\n");
            Files.writeString(folder.resolve("jzenith-eu.properties"), "rest.drain-timeout = 4s\n");
            Thread.currentThread()
                    .setContextClassLoader(
                            new URLClassLoader(new URL[] {folder.toUri().toURL()}, before));
        }

        @Override
        public void afterAll(ExtensionContext context) {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @RegisterExtension
    @Order(1)
    static final WithFiles FILES = new WithFiles();

    @RegisterExtension
    @Order(2)
    static final ApplicationExtension TESTED = ApplicationExtension.of(() -> describe());

    @RegisterExtension
    @Order(3)
    static final ApplicationExtension WITH_ANOTHER = ApplicationExtension.of(() -> describe("--profile=eu"));

    private static JZenith describe(String... arguments) {
        return JZenith.application(arguments).withPlugins(RestPlugin.withResources());
    }

    private static String origin(ApplicationExtension extension) {
        return String.valueOf(extension
                .application()
                .injector()
                .getInstance(ConfigTable.class)
                .origin("rest.drain-timeout"));
    }

    @Test
    void areTestedWithIt() {
        assertThat(origin(TESTED)).contains("jzenith-test.properties");
    }

    @Test
    void areTestedWithoutItIfTheyNameAnotherProfile() {
        assertThat(origin(WITH_ANOTHER)).contains("jzenith-eu.properties");
    }

    @Test
    void areStartedWithoutItByAnythingElse() {
        try (var application =
                describe("--rest.port=0", "--rest.host=127.0.0.1").start()) {
            assertThat(application.injector().getInstance(ConfigTable.class).origin("rest.drain-timeout"))
                    .doesNotContain("jzenith-");
        }
    }
}
