package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A folder is created once and used by any number of processes. */
class CachedFolderTest {

    @TempDir
    Path cache;

    private final AtomicInteger made = new AtomicInteger();

    private void fill(Path folder) throws IOException {
        made.incrementAndGet();
        Files.createDirectories(folder.resolve("bin"));
        Files.writeString(folder.resolve("bin/program"), "text");
    }

    @Test
    void isCreatedOnce() throws Exception {
        assertThat(CachedFolder.get(cache, "x", this::fill)).isEqualTo(cache.resolve("x"));
        assertThat(CachedFolder.get(cache, "x", this::fill).resolve("bin/program"))
                .hasContent("text");
        assertThat(made).hasValue(1);
    }

    @Test
    void isCreatedAgainIfPartOfItIsMissing() throws Exception {
        Files.delete(CachedFolder.get(cache, "x", this::fill).resolve("bin/program"));
        assertThat(CachedFolder.get(cache, "x", this::fill).resolve("bin/program"))
                .hasContent("text");
        assertThat(cache).isDirectoryContaining(path -> path.endsWith("x"));
        assertThat(cache.toFile().list()).containsExactlyInAnyOrder("x", "x.lock");
    }

    @Test
    void isCreatedAgainIfPartOfItIsTruncated() throws Exception {
        Files.writeString(CachedFolder.get(cache, "x", this::fill).resolve("bin/program"), "");
        assertThat(CachedFolder.get(cache, "x", this::fill).resolve("bin/program"))
                .hasContent("text");
    }

    @Test
    void doesNotExistIfItsCreationFailed() {
        assertThatThrownBy(() -> CachedFolder.get(cache, "x", folder -> {
                    fill(folder);
                    throw new IOException("no space left");
                }))
                .hasMessage("no space left");
        assertThat(cache).isEmptyDirectory();
    }

    /** A start that is interrupted would otherwise leave everything that it has unpacked and copied so far. */
    @Test
    void leavesNothingBehindIfItsCreationWasInterrupted() {
        assertThatThrownBy(() -> CachedFolder.get(cache, "x", folder -> {
                    fill(folder);
                    Thread.currentThread().interrupt();
                    throw new IOException("Interrupted");
                }))
                .hasMessage("Interrupted");
        assertThat(Thread.interrupted()).as("the thread is still interrupted").isTrue();
        assertThat(cache).isEmptyDirectory();
    }

    private void leaveBehind(String name, Duration ago) throws IOException {
        Path folder = Files.createDirectory(cache.resolve(name));
        Files.writeString(folder.resolve("half"), "");
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(ago)));
    }

    @Test
    @DisplayName("Its next use removes what killed processes left behind long ago")
    void isFreedFromWhatKilledProcessesHaveLeft() throws Exception {
        CachedFolder.get(cache, "x", this::fill);
        leaveBehind("x.1", Duration.ofDays(2));
        leaveBehind("x.2", Duration.ofMinutes(2));
        leaveBehind("x-template.3", Duration.ofDays(2));
        CachedFolder.get(cache, "x", this::fill);
        assertThat(cache.toFile().list()).containsExactlyInAnyOrder("x", "x.2", "x-template.3");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isTheSameForAllThatCreateItAtTheSameTime(boolean damaged) throws Exception {
        if (damaged) {
            Files.writeString(Files.createDirectory(cache.resolve("x")).resolve("half"), "");
        }
        int makers = 8;
        CyclicBarrier together = new CyclicBarrier(makers);
        ExecutorService threads = Executors.newFixedThreadPool(makers);
        try {
            List<Future<Path>> results = new ArrayList<>();
            for (int i = 0; i < makers; i++) {
                results.add(threads.submit(() -> CachedFolder.get(cache, "x", folder -> {
                    fill(folder);
                    try {
                        together.await();
                    } catch (Exception e) {
                        throw new IOException(e);
                    }
                })));
            }
            for (Future<Path> result : results) {
                assertThat(result.get().resolve("bin/program")).hasContent("text");
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(made).hasValue(makers);
        assertThat(cache.toFile().list())
                .containsExactlyInAnyOrder(damaged ? new String[] {"x", "x.lock"} : new String[] {"x"});
    }
}
