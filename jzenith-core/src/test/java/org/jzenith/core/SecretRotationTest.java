package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.AbstractModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.MountedVolume;
import org.jzenith.core.config.Secret;

/** A secret that Kubernetes exchanges while the application is running. */
class SecretRotationTest {

    @Config("bank")
    interface BankConfiguration {
        Secret password();

        Secret pin();
    }

    private static final class BankModule extends AbstractModule {
        @Override
        protected void configure() {
            configBinder(binder()).bind(BankConfiguration.class);
        }
    }

    @TempDir
    Path directory;

    private RunningApplication start() {
        return JZenith.application(
                        "--config=" + directory.resolve("x.properties"), "--config=" + directory.resolve("mounted"))
                .withModules(new BankModule())
                .start();
    }

    private static String seen(RunningApplication application) {
        BankConfiguration bank = application.injector().getInstance(BankConfiguration.class);
        return bank.password().value() + ' ' + bank.pin().value();
    }

    @Test
    void isSeenByTheNextStartOnly() throws IOException {
        Path mounted = Files.createDirectory(directory.resolve("mounted"));
        MountedVolume volume = new MountedVolume(mounted);
        volume.publish(Map.of("bank.password", "old\n"));
        Files.writeString(directory.resolve("x.properties"), "bank.pin=${file:" + directory.resolve("pin") + "}");
        Files.writeString(directory.resolve("pin"), "1111\n");
        try (RunningApplication running = start()) {
            assertThat(seen(running)).isEqualTo("old 1111");
            volume.publish(Map.of("bank.password", "new\n"));
            Files.writeString(directory.resolve("pin"), "2222\n");
            assertThat(seen(running)).isEqualTo("old 1111");
        }
        try (RunningApplication next = start()) {
            assertThat(seen(next)).isEqualTo("new 2222");
        }
    }
}
