package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.StartupException;

/**
 * Compares each problem, as an operator reads it, with a file. {@code -DargLine=-Ddocs.write=true} writes the files.
 */
@Tag("stress")
class ProblemsTest {

    private static final Path GOLDEN = Path.of("src/test/resources/org/jzenith/devservices/golden");
    private static final Pattern ID = Pattern.compile("\"(DEV-\\d+)\"");

    @TempDir
    Path folder;

    @BeforeEach
    void letTheServerIn() throws IOException {
        Reachable.make(folder);
    }

    private void assertReport(String id, ThrowingCallable start) throws IOException {
        StartupException failure = catchThrowableOfType(StartupException.class, start);
        assertThat(failure).as("the application started").isNotNull();
        assertThat(failure.problems()).singleElement().satisfies(problem -> assertThat(problem.id())
                .isEqualTo(id));
        String report = failure.problems()
                        .get(0)
                        .toString()
                        .replace(folder.toString(), "/data")
                        .replace("jzenith-cache-" + System.getProperty("user.name"), "jzenith-cache-root")
                        .replaceAll("process \\d+", "process 4711")
                        .replaceAll("after \\d+ ms:", "after 312 ms:")
                        .replaceAll("after \\d+ s\\b", "after 1 s")
                        .replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d.\\d+ (?:UTC|GMT) \\[\\d+] ", "")
                + "\n";
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(GOLDEN.resolve(id + ".txt"), report);
        }
        assertThat(report).isEqualTo(Files.readString(GOLDEN.resolve(id + ".txt")));
        assertThat(report).doesNotContain("hidden");
    }

    private void start(String... arguments) {
        Applications.start(Stream.concat(Stream.of(Applications.dataDir(folder)), Stream.of(arguments))
                        .toArray(String[]::new))
                .close();
    }

    @Test
    void namesAPlatformWithoutBinaries() throws Exception {
        assertReport("DEV-1", () -> PostgresqlBinaries.archive(PostgresqlBinaries.platform("FreeBSD", "riscv64")));
    }

    @Test
    void findsAnArchiveForEachKnownPlatform() {
        for (String system : List.of("Linux", "Mac OS X")) {
            for (String processor : List.of("amd64", "x86_64", "aarch64")) {
                assertThat(PostgresqlBinaries.archive(PostgresqlBinaries.platform(system, processor)))
                        .isNotNull();
            }
        }
    }

    @Test
    void namesAFolderThatCannotHoldData() throws Exception {
        Files.createDirectories(folder.resolve("postgresql/photos"));
        assertReport("DEV-2", this::start);
    }

    @Test
    void namesAFileThatIsNotAFolder() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        StartupException failure =
                catchThrowableOfType(StartupException.class, () -> Applications.start(Applications.dataDir(file))
                        .close());
        assertThat(failure).hasMessageContaining("DEV-2 devservices.data-dir: " + file + " cannot hold the data");
    }

    @Test
    void showsTheOutputOfInitdb() throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path initdb =
                Files.writeString(bin.resolve("initdb"), "#!/bin/sh\necho creating\necho no space left >&2\nexit 1\n");
        assertThat(initdb.toFile().setExecutable(true, false)).isTrue();
        Path template = Files.createDirectory(folder.resolve("template"));
        assertReport(
                "DEV-3", () -> PostgresqlBinaries.initialise(folder, template, ServerUser.find(ServerKind.POSTGRESQL)));
    }

    @Test
    void namesARoleThatCannotBeCreated() throws Exception {
        assertReport("DEV-4", () -> start("--postgresql.username=pg_mine", "--postgresql.password=hidden"));
    }

    @Test
    @Tag("P19")
    void namesTheSignalThatEndsAProgramWithoutAWord() throws Exception {
        Path postgres = Files.writeString(
                Files.createDirectories(folder.resolve("bin")).resolve("postgres"),
                "#!/bin/sh\nprintf 'backend> backend> '\nkill -KILL $$\n");
        assertThat(postgres.toFile().setExecutable(true, false)).isTrue();
        PostgresqlBinaries dying =
                new PostgresqlBinaries(folder, folder, "18", ServerUser.find(ServerKind.POSTGRESQL), false);
        DataDirectory data = new DataDirectory(folder, "hidden", null);
        assertThatThrownBy(() -> dying.setUp(data, List.of(), Map.of(), Duration.ofMinutes(2)))
                .isInstanceOf(StartupException.class)
                .hasMessageMatching(
                        "(?s).*DEV-4.*: postgres --single: exit code 137 \\(SIGKILL\\) after \\d+ ms: backend> backend>.*");
    }

    @Test
    void showsTheLogOfAServerThatDoesNotStart() throws Exception {
        start();
        Files.writeString(folder.resolve("postgresql/postgresql.conf"), "ssl = on\nssl_cert_file = 'none.crt'\n");
        assertReport("DEV-5", this::start);
    }

    @Test
    void namesAFolderThatIsInUse() throws Exception {
        try (var application = Applications.start(Applications.dataDir(folder))) {
            assertThat(application.addresses()).isEmpty();
            assertReport("DEV-6", this::start);
        }
    }

    @Test
    @Tag("P19")
    @DisplayName("It says that a server accepts no connections if its watchdog dies at the start")
    void saysThatAServerAcceptsNoConnections() throws Exception {
        PostgresqlBinaries binaries = PostgresqlBinaries.find();
        PostgresqlBinaries dying = new PostgresqlBinaries(
                binaries.home(), binaries.template(), binaries.version(), new ServerUser("", List.of("false")), false);
        try (DataDirectory data = DataDirectory.thrownAway(binaries)) {
            assertThatThrownBy(() -> Server.start(dying, data, Optional.empty(), Duration.ofSeconds(30)))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("DEV-5 dev service PostgreSQL: accepts no connections")
                    .hasMessageContaining("The process that was to start it: exit code 1 after");
        }
    }

    @Test
    void namesDataOfAnotherVersion() throws Exception {
        start();
        Files.writeString(folder.resolve("postgresql/PG_VERSION"), "9.6\n");
        assertReport("DEV-7", this::start);
    }

    @Test
    void namesTheProgramsThatRunAServerAsAnotherUserThanRoot() throws Exception {
        assertReport(
                "DEV-8",
                () -> ServerUser.insteadOfRoot(
                        List.of(List.of("/none/setpriv"), List.of("sh", "-c", "echo 0"), List.of("false")),
                        ServerKind.POSTGRESQL));
    }

    @Test
    void namesSettingsThatOneServerCannotSatisfy() throws Exception {
        assertReport("DEV-9", () -> JZenith.application(
                        "--postgresql.username=one",
                        "--postgresql.password=hidden1",
                        "--postgresql-reporting.username=one",
                        "--postgresql-reporting.password=hidden2")
                .withModules(Applications.TWO_DATABASES)
                .start()
                .close());
    }

    @Test
    void namesEveryFolderThatCannotBeACache() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        String before = System.setProperty("java.io.tmpdir", file.toString());
        try {
            StartupException failure = catchThrowableOfType(
                    StartupException.class,
                    () -> CacheDirectory.find(
                            new ServerUser("", List.of()), Map.of("XDG_CACHE_HOME", file.toString())));
            assertReport("DEV-10", () -> {
                throw failure;
            });
        } finally {
            System.setProperty("java.io.tmpdir", before);
        }
    }

    @Test
    void namesAPortThatIsTaken() throws Exception {
        try (var socket =
                new java.net.ServerSocket(0, 1, java.net.InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            StartupException failure = catchThrowableOfType(
                    StartupException.class, () -> start("--postgresql.port=" + socket.getLocalPort()));
            assertThat(failure).hasMessageContaining("DEV-5").hasMessageContaining("Address already in use");
        }
    }

    @Test
    void hasAGoldenFileForEachProblemAndNoOther() throws Exception {
        Set<String> ids = ID.matcher(
                        Files.readString(Path.of("src/main/java/org/jzenith/devservices/DevServicesProblems.java")))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        try (Stream<Path> files = Files.list(GOLDEN)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".txt", "")))
                    .containsExactlyInAnyOrderElementsOf(ids);
        }
    }
}
