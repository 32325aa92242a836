package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Module;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.StartupException;

/** No server is started for an application whose configuration has a mistake, wherever the mistake is. */
@Tag("C16")
class UnknownKeyTest {

    private static final Module REDIS = binder -> configBinder(binder).bind(Keys.RedisConfiguration.class);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--postgresql.usrname=x",
                "--redis.datbase=1",
                "--devservices.data-dri=x",
                "--unknown=1",
                "--devservices.start-timeout=never",
                "--postgresql.port=many"
            })
    void startsNothing(String argument) {
        try (LogRecorder log = new LogRecorder()) {
            assertThatThrownBy(() -> JZenith.application(argument, Applications.dataDir(folder))
                            .withModules(Applications.ONE_DATABASE, REDIS)
                            .start()
                            .close())
                    .isInstanceOf(StartupException.class);
            assertThat(log.all()).doesNotContain("for development");
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void startsNothingForOneInAFile() throws Exception {
        Path file = Files.writeString(folder.resolve("my.properties"), "postgresql.usrname=x\n");
        try (LogRecorder log = new LogRecorder()) {
            assertThatThrownBy(() -> JZenith.application("--config=" + file)
                            .withModules(Applications.ONE_DATABASE, REDIS)
                            .start()
                            .close())
                    .isInstanceOf(StartupException.class);
            assertThatThrownBy(() -> JZenith.application()
                            .withConfiguration("postgresql.usrname", "x")
                            .withModules(Applications.ONE_DATABASE, REDIS)
                            .start()
                            .close())
                    .isInstanceOf(StartupException.class);
            assertThat(log.all()).doesNotContain("for development");
        }
    }
}
