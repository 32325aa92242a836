package org.jzenith.logback;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** When a log file is begun anew, and what becomes of the earlier ones. */
@Timeout(60)
class RolledFileTest {

    private static final byte[] LINE = "0123456789abcde\n".getBytes(StandardCharsets.US_ASCII);
    private final LocalDate today = LocalDate.now(ZoneId.systemDefault());

    private final LoggerContext context = new LoggerContext();
    private RollPolicy policy;
    private RolledFile file;

    @TempDir
    private Path directory;

    private void open(long maxBytes, long totalBytes) throws IOException {
        policy = new RollPolicy(path("app.log"), maxBytes, RollTime.DAY, 30, totalBytes, context);
        file = new RolledFile(path("app.log"), policy);
    }

    private Path path(String name) {
        return directory.resolve(name);
    }

    private void write(int lines) throws IOException {
        for (int i = 0; i < lines; i++) {
            file.write(LINE);
        }
    }

    private void now(Instant time) {
        policy.getTimeBasedFileNamingAndTriggeringPolicy().setCurrentTime(time.toEpochMilli());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @AfterEach
    void close() {
        file.close();
        context.stop();
    }

    @Test
    void isBegunAnewWhenItHasItsSize() throws Exception {
        open(32, 1000);
        write(5);
        assertThat(files()).containsExactly("app." + today + ".0.log", "app." + today + ".1.log", "app.log");
        assertThat(path("app." + today + ".0.log")).hasSize(32);
        assertThat(path("app.log")).hasSize(16);
    }

    @Test
    void isBegunAnewAtMidnight() throws Exception {
        open(1000, 10_000);
        write(1);
        Instant midnight =
                today.plusDays(1).atStartOfDay(ZoneId.systemDefault()).toInstant();
        now(midnight.minusMillis(1));
        write(1);
        now(midnight);
        write(1);
        assertThat(files()).containsExactly("app." + today + ".0.log", "app.log");
        assertThat(path("app." + today + ".0.log")).hasSize(32);
    }

    @Test
    void keepsAllFilesWithinTheTotal() throws Exception {
        open(32, 100);
        Files.writeString(path("app.other.log"), "not ours");
        write(25);
        assertThat(files())
                .containsExactly("app." + today + ".10.log", "app." + today + ".11.log", "app.log", "app.other.log");
    }

    @Test
    void keepsTheLatestFilesHoweverFastTheyAreFilled() throws Exception {
        open(32, 100);
        write(5);
        for (int latest = 2; latest < 500; latest++) {
            write(2);
            assertThat(files())
                    .as("after %d files", latest)
                    .containsExactlyInAnyOrder(
                            "app." + today + "." + (latest - 1) + ".log",
                            "app." + today + "." + latest + ".log",
                            "app.log");
        }
    }

    @Test
    void isContinuedByTheNextProcess() throws Exception {
        open(32, 1000);
        write(3);
        file.close();
        open(32, 1000);
        write(2);
        assertThat(files()).containsExactly("app." + today + ".0.log", "app." + today + ".1.log", "app.log");
        assertThat(path("app." + today + ".1.log")).hasSize(32);
    }

    @Test
    void isMadeAgainWhenSomebodyHasRenamedIt() throws Exception {
        open(1000, 10_000_000);
        write(1);
        Files.move(path("app.log"), path("kept.log"));
        while (Files.notExists(path("app.log"))) {
            write(1);
        }
        write(1);
        assertThat(Files.size(path("app.log"))).isEqualTo(32);
    }
}
