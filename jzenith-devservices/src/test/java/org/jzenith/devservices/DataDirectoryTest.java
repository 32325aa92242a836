package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data folder and its lock, without a server. */
class DataDirectoryTest {

    @TempDir
    Path folder;

    @Test
    void namesTheReasonOfAFailureEvenIfItCannotBeClosedAfterwards() {
        DataDirectory thrownAway = new DataDirectory(folder.resolve("."), "", null); // Which rm refuses to delete.
        assertThatThrownBy(() -> thrownAway.closeUnless(() -> {
                    throw new IOException("no space left");
                }))
                .hasMessage("no space left")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
    }

    @Test
    void hasAPasswordAlthoughACrashOfTheMachineHasLeftItsFileEmpty() throws Exception {
        Path file = Files.createFile(folder.resolve("redis.password"));
        try (DataDirectory kept = DataDirectory.kept(
                folder,
                new RedisBinaries(Path.of("redis-server"), "7", new ServerUser("", List.of())),
                Duration.ofSeconds(30))) {
            assertThat(kept.password())
                    .isNotBlank()
                    .isEqualTo(Files.readString(file).strip());
        }
    }

    private static ClassLoader another() throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            classPath.add(Path.of(entry).toUri().toURL());
        }
        return new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    @Test
    void isLockedForApplicationsWithAnotherClassLoaderToo() throws Exception {
        Class<?> kind = another().loadClass(ServerKind.class.getName());
        Method take =
                kind.getClassLoader().loadClass(DataLock.class.getName()).getDeclaredMethod("take", Path.class, kind);
        take.setAccessible(true);
        Object redis = Stream.of(kind.getEnumConstants())
                .filter(any -> any.toString().equals("REDIS"))
                .findFirst()
                .orElseThrow();
        DataLock lock = DataLock.take(folder, ServerKind.REDIS);
        try {
            assertThatThrownBy(() -> take.invoke(null, folder, redis))
                    .cause()
                    .hasMessageContaining("DEV-6")
                    .hasMessageContaining(ProcessHandle.current().pid() + ", this one");
        } finally {
            lock.close();
        }
        ((AutoCloseable) take.invoke(null, folder, redis)).close();
        assertThat(System.getProperties().stringPropertyNames()).noneMatch(name -> name.contains(folder.toString()));
    }
}
