package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;
import org.jzenith.testing.ApplicationProcess;

/** What keeps an application from its database is told word for word as the files in {@code golden} have it. */
class StartProblemsTest {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path GOLDEN = Path.of("src/test/resources/org/jzenith/postgresql/golden");
    private static final Pattern ID = Pattern.compile("\"(PG-\\d+)\"");

    private static RunningApplication owner;

    @BeforeAll
    static void start() {
        owner = Server.start();
    }

    @AfterAll
    static void stop() {
        owner.close();
    }

    private static StartupException failure(JZenith application) {
        return catchThrowableOfType(StartupException.class, () -> application.withPlugins(PostgresqlPlugin.create()).start().close());
    }

    /** Leaves out what is another on each machine. */
    private static String normalised(StartupException failure) {
        return failure.getMessage()
                .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:<port>")
                .replaceAll("Offenders: .* \\(SQL\\)", "Offenders: <both files>")
                .replaceAll("finishConnect\\(\\.\\.\\) failed( with error\\(-\\d+\\))?: |connect\\(\\.\\.\\) failed: ", "")
                .replace(System.lineSeparator(), "\n") + "\n";
    }

    private static void assertReport(String id, StartupException failure) throws IOException {
        assertThat(failure).as("the application started").isNotNull();
        assertThat(failure.problems()).extracting(problem -> problem.id()).containsExactly(id);
        if (Boolean.getBoolean("docs.write")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(GOLDEN.resolve(id + ".txt"), normalised(failure));
        }
        assertThat(normalised(failure)).isEqualTo(Files.readString(GOLDEN.resolve(id + ".txt")));
    }

    @Test
    void namesTheHostThatIsMissing() throws Exception {
        assertReport("PG-1", failure(JZenith.application("--devservices.enabled=false")));
    }

    @Test
    void namesAUrlThatIsNone() throws Exception {
        assertReport("PG-2", failure(JZenith.application("--postgresql.url=mysql://app:s3cret@db/app")));
    }

    static final class Application {
        private Application() { }

        public static void main(String[] args) {
            JZenith.application(args).withPlugins(PostgresqlPlugin.create(), PostgresqlPlugin.named("reporting")).run();
        }
    }

    @Test
    void areFoundByTheCheckOfTheConfigurationWhereTheyCan() throws Exception {
        try (ApplicationProcess process = ApplicationProcess.of(Application.class).withArguments("--config-check",
                "--devservices.enabled=false", "--postgresql-reporting.url=mysql://app:s3cret@db/app").start()) {
            assertThat(process.exitCode()).isEqualTo(13);
            assertThat(process.output()).contains("PG-1 postgresql.host:", "PG-2 postgresql-reporting.url:").doesNotContain("s3cret");
        }
    }

    @Test
    void tellsWhatIsWrongWithAUrlAndNothingSecretOfIt() {
        assertThat(failure(JZenith.application("--postgresql.url=postgresql://app:s3c ret@db/app")))
                .hasMessageContaining("PG-2 postgresql.url").hasMessageContaining("Illegal character").hasMessageNotContaining("ret");
        assertThat(failure(JZenith.application("--postgresql.url=postgresql:///app"))).hasMessageContaining("it has no host");
        assertThat(failure(JZenith.application("--postgresql.url=postgresql://db/app?sslmod=require")))
                .hasMessageContaining("it has the parameter sslmod");
        assertThat(failure(JZenith.application("--postgresql.url=postgresql://db/app?sslmode=some"))).hasMessageContaining("its sslmode is none of");
    }

    @Test
    void namesAPasswordThatIsWrong() throws Exception {
        StartupException failure = failure(Server.on(owner, "--postgresql.password=wrong"));
        assertReport("PG-3", failure);
        assertThat(failure(Server.on(owner, "--postgresql.username=nobody-there"))).hasMessageContaining("does not let the user nobody-there in");
    }

    @Test
    void namesADatabaseThatIsNotThere() throws Exception {
        assertReport("PG-4", failure(Server.on(owner, "--postgresql.database=nowhere")));
    }

    @Test
    void namesAServerThatIsNotThere() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        assertReport("PG-5", failure(Server.on(owner, "--postgresql.port=" + port, "--postgresql.start-timeout=300ms")));
        assertThat(failure(JZenith.application("--postgresql.url=postgresql://app:s3cret@127.0.0.1:" + port + "/app", "--postgresql.start-timeout=0s")))
                .hasMessageContaining("PG-5 postgresql.url").hasMessageNotContaining("s3cret");
    }

    @Test
    void namesAHostThatNobodyKnows() {
        assertThat(failure(Server.on(owner, "--postgresql.host=db.invalid", "--postgresql.start-timeout=300ms")))
                .hasMessageContaining("PG-5 postgresql.host: db.invalid:").hasMessageContaining("its name is not known")
                .hasMessageContaining("From command line --postgresql.host");
    }

    @Test
    void namesAServerThatAcceptsAndNeverAnswers() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            assertThat(failure(Server.on(owner, "--postgresql.port=" + silent.getLocalPort(), "--postgresql.start-timeout=300ms",
                    "--postgresql.connect-timeout=200ms"))).hasMessageContaining("PG-5").hasMessageContaining("no answer");
        }
    }

    @Test
    void namesEncryptionThatTheServerHasNot() throws Exception {
        assertReport("PG-6", failure(Server.on(owner, "--postgresql.tls=require")));
    }

    @Test
    void namesAFileWithoutCertificates() throws Exception {
        assertReport("PG-10", failure(Server.on(owner, "--postgresql.tls=verify-full", "--postgresql.tls-ca=/none.crt")));
    }

    @Test
    void namesAScriptAndItsLine(@TempDir Path folder) throws Exception {
        Path scripts = Files.createDirectories(folder.resolve("db/migration"));
        Files.writeString(scripts.resolve("V1__works.sql"), "create table fine (i int);\n");
        Files.writeString(scripts.resolve("V2__fails.sql"), "-- a table\ncreate table also_fine (i int);\n\ncreate tabel wrong (i int);\n");
        try (RunningApplication other = Server.start("--postgresql.migrate=false"); ClassPath path = new ClassPath(folder)) {
            assertReport("PG-7", failure(Server.on(other)));
            assertThat(Server.client(other).one(Integer.class, "select count(*)::int from pg_tables where tablename = 'also_fine'").blockingGet())
                    .isZero();
            assertThat(path).isNotNull();
        }
    }

    @Test
    void namesAScriptThatWasChangedAfterItRan(@TempDir Path folder) throws Exception {
        Path script = Files.createDirectories(folder.resolve("db/migration")).resolve("V1__first.sql");
        Files.writeString(script, "create table first (i int);\n");
        try (RunningApplication other = Server.start("--postgresql.migrate=false"); ClassPath path = new ClassPath(folder)) {
            Server.on(other).withPlugins(PostgresqlPlugin.create()).start().close();
            Files.writeString(script, "create table first (i bigint);\n");
            assertReport("PG-8", failure(Server.on(other)));
            assertThat(path).isNotNull();
        }
    }

    @Test
    void namesMigrationsThatCannotRunAtAll(@TempDir Path folder) throws Exception {
        Path scripts = Files.createDirectories(folder.resolve("db/migration"));
        Files.writeString(scripts.resolve("V1__one.sql"), "select 1;\n");
        Files.writeString(scripts.resolve("V1__another.sql"), "select 1;\n");
        try (ClassPath path = new ClassPath(folder)) {
            assertReport("PG-9", failure(Server.on(owner)));
            assertThat(path).isNotNull();
        }
    }

    @Test
    void hasAGoldenFileForEachProblemAndNoOther() throws Exception {
        Set<String> golden;
        try (Stream<Path> files = Files.list(GOLDEN)) {
            golden = files.map(file -> file.getFileName().toString().replace(".txt", "")).collect(Collectors.toCollection(TreeSet::new));
        }
        Set<String> ids;
        try (Stream<Path> files = Files.walk(SOURCES)) {
            ids = files.filter(file -> file.toString().endsWith(".java")).flatMap(StartProblemsTest::ids)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        assertThat(ids).isNotEmpty().isEqualTo(golden);
    }

    private static Stream<String> ids(Path source) {
        try {
            return ID.matcher(Files.readString(source)).results().map(match -> match.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
