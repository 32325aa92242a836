package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;

/** What happens to a server when the process of its application ends, in any way. */
@Tag("stress")
class ProcessTest {

    /** A user that exists on every system and has no special rights. */
    private static final String ORDINARY = "daemon";

    @TempDir
    Path folder;

    @BeforeEach
    void letTheServerIn() throws Exception {
        Reachable.make(folder);
    }

    @Test
    void leavesNothingBehindWhenTheApplicationIsKilled() throws Exception {
        try (ApplicationProcess application = ApplicationProcess.start()) {
            Path data = application.awaitStart();
            long server = Applications.serverPid(data);
            assertThat(Applications.isRunning(server)).isTrue();
            application.signal("KILL");
            Applications.await("the end of the server", () -> !Applications.isRunning(server));
            Applications.await("the end of the data", () -> Files.notExists(data));
        }
    }

    /** A test runner or an IDE may do this. */
    @Test
    void leavesNothingBehindWhenItsWholeProcessGroupIsKilled() throws Exception {
        try (ApplicationProcess application = ApplicationProcess.start()) {
            Path data = application.awaitStart();
            long server = Applications.serverPid(data);
            application.signalGroup("KILL");
            Applications.await("the end of the server", () -> !Applications.isRunning(server));
            Applications.await("the end of the data", () -> Files.notExists(data));
        }
    }

    @ParameterizedTest
    @Tag("S12")
    @ValueSource(strings = {"watchdog", "server", "watchdog and server"})
    void leavesNothingBehindAlthoughAProcessStandsStill(String still) throws Exception {
        try (ApplicationProcess application = ApplicationProcess.start()) {
            Path data = application.awaitStart();
            ProcessHandle watchdog = ProcessHandle.of(Long.parseLong(
                            Files.readString(data.resolve("watchdog.pid")).strip()))
                    .orElseThrow();
            ProcessHandle server =
                    ProcessHandle.of(Applications.serverPid(data)).orElseThrow();
            if (still.contains("watchdog")) {
                ApplicationProcess.freeze(watchdog);
            }
            if (still.contains("server")) {
                ApplicationProcess.freeze(server);
            }
            List<ProcessHandle> all = new ArrayList<>(server.children().toList());
            assertThat(all).isNotEmpty();
            if (still.contains("server")) {
                for (ProcessHandle child : all) {
                    ApplicationProcess.freeze(child);
                }
            }
            all.addAll(List.of(watchdog, server));
            application.signal("TERM");
            // The application asks the server for something at its end, and waits for 15 seconds if it stands still.
            assertThat(application.exitCode()).as(application.log()).isEqualTo(still.contains("server") ? 14 : 0);
            assertThat(data).doesNotExist();
            for (ProcessHandle process : all) {
                Applications.await("the end of " + process, () -> !Applications.isRunning(process.pid()));
            }
        }
    }

    /** Starts an application with other environment variables, which do not affect how its JVM is found. */
    private static ApplicationProcess startWith(String variables, String... arguments) throws Exception {
        List<String> prefix = List.of("sh", "-c", "shift; export " + variables + "; exec \"$@\"", "--");
        return ApplicationProcess.start(prefix, System.getProperty("java.class.path"), arguments);
    }

    private static String problem(String variables) throws Exception {
        try (ApplicationProcess application = startWith(variables)) {
            assertThat(application.exitCode()).isPositive();
            return application.log();
        }
    }

    @Test
    void saysWhatIsMissingOnAnUnsupportedSystem() throws Exception {
        assertThat(problem("PATH=/dev/null JAVA_TOOL_OPTIONS=-Dos.name=FreeBSD"))
                .contains("DEV-1 dev service PostgreSQL: has no programs for freebsd-");
        assertThat(problem("PATH=/dev/null")).contains("DEV-1 dev service PostgreSQL: has no programs for ");
        assertThat(problem("JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=/dev/null/none"))
                .contains("DEV-2 java.io.tmpdir: /dev/null/none cannot hold temporary files: ");
        assertThat(problem("A=b; ulimit -f 0"))
                .as("as on a full disk")
                .contains("DEV-2 java.io.tmpdir: ", " cannot hold temporary files: ");
    }

    @Test
    void warnsOnKubernetesAboutAServerThatWasNotAskedFor() throws Exception {
        try (ApplicationProcess application = startWith("KUBERNETES_SERVICE_HOST=10.0.0.1")) {
            application.awaitStart();
            assertThat(application.log())
                    .contains(
                            "An application on Kubernetes runs on a PostgreSQL for development. Fix: set postgresql.host");
        }
    }

    @Test
    @DisplayName("It keeps the data of a killed application for the next one, which may start immediately")
    void keepsTheDataOfAKilledApplicationForTheNextOne() throws Exception {
        try (ApplicationProcess application = ApplicationProcess.start(Applications.dataDir(folder))) {
            application.awaitStart();
            application.signal("KILL");
            assertThat(application.exitCode()).isEqualTo(128 + 9);
        }
        try (RunningApplication next = Applications.start(Applications.dataDir(folder));
                Database database = Database.of(next)) {
            assertThat(database.ask("SELECT i FROM t")).containsExactly("7");
        }
    }

    @ParameterizedTest
    @DisplayName("The server serves until the application has stopped, although it gets the signal too")
    @ValueSource(strings = {"INT", "TERM", "HUP"})
    void servesUntilTheApplicationHasStopped(String signal) throws Exception {
        try (ApplicationProcess application = ApplicationProcess.start()) {
            Path data = application.awaitStart();
            assumeThat(ApplicationProcess.isIgnored(signal))
                    .as("the process that started the tests ignores the signal")
                    .isFalse();
            application.signalGroup(signal);
            int exitCode = application.exitCode();
            if (!signal.equals("HUP")) { // The application itself does not handle HUP.
                assertThat(exitCode).as(application.log()).isZero();
                assertThat(application.log()).contains("asked at the end").contains("Stopped in ");
            }
            Applications.await("the end of the data", () -> Files.notExists(data));
        }
    }

    @Test
    void isTheOnlyUserOfAFolder() throws Exception {
        try (ApplicationProcess application = ApplicationProcess.start(Applications.dataDir(folder))) {
            application.awaitStart();
            assertThatThrownBy(() -> Applications.start(Applications.dataDir(folder)))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("DEV-6 devservices.data-dir: " + folder + " is in use by the process "
                            + application.pid() + " (");
            application.signal("TERM");
            assertThat(application.exitCode()).isZero();
        }
    }

    @Test
    void startsNothingForACheck() throws Exception {
        try (ApplicationProcess application =
                ApplicationProcess.start("--config-check", Applications.dataDir(folder))) {
            assertThat(application.exitCode()).as(application.log()).isZero();
            assertThat(application.log())
                    .contains("The configuration is valid.", "dev service PostgreSQL (not started)")
                    .doesNotContain("for development");
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void startsNothingForAnApplicationThatWouldNotStart() {
        assertThatThrownBy(() -> Applications.start("--postgresql.hots=db", Applications.dataDir(folder)))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("CONFIG-5 postgresql.hots");
        assertThat(folder).isEmptyDirectory();
    }

    /** {@code -DargLine=-Ddocs.write=true} writes the file from which docs/reference is generated. */
    @Test
    void printsWhatCanBeConfigured() throws Exception {
        try (ApplicationProcess application = ApplicationProcess.start("--config-reference")) {
            assertThat(application.exitCode()).isZero();
            String section = application.log().replaceFirst("(?s).*(## devservices.*?\\n)\\n## .*", "$1");
            Path expected = Path.of("src/test/resources/org/jzenith/devservices/configuration.md");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(expected, section);
            }
            assertThat(section)
                    .isEqualTo(Files.readString(expected))
                    .startsWith("## devservices")
                    .contains("`devservices.data-dir`");
        }
    }

    /** If the tests run as an ordinary user, all other tests cover this case. */
    @Test
    void runsAsAnOrdinaryUserAsItDoesAsRoot(@TempDir Path classes) throws Exception {
        assumeThat(ServerUser.find(ServerKind.POSTGRESQL).prefix()).first().isEqualTo("setpriv");
        assertThat(Command.of("chown", ORDINARY, folder.toString()).run().isSuccess())
                .isTrue();
        String uid = Command.of("id", "-u", ORDINARY).run().output().strip();
        List<String> prefix = List.of(
                "setpriv",
                "--reuid=" + uid,
                "--regid=" + uid,
                "--clear-groups",
                "env",
                "HOME=" + folder,
                "XDG_CACHE_HOME=");
        Path data = folder.resolve("data");
        try (ApplicationProcess application =
                ApplicationProcess.start(prefix, readable(classes), Applications.dataDir(data))) {
            Path used = application.awaitStart();
            assertThat(Files.getAttribute(used, "unix:uid")).isEqualTo(Integer.valueOf(uid));
            long server = Applications.serverPid(used);
            assertThat(Files.getAttribute(Path.of("/proc", String.valueOf(server)), "unix:uid"))
                    .isEqualTo(Integer.valueOf(uid));
            assertThat(folder.resolve(".cache/jzenith")).isDirectoryContaining("glob:**-template");
            application.signal("KILL");
            Applications.await("the end of the server", () -> !Applications.isRunning(server));
        }
        assertThat(Files.readString(data.resolve("postgresql/PG_VERSION"))).isNotBlank();
    }

    /** Copies the class path, which may be in the home of root, to where another user can read it. */
    private static String readable(Path classes) throws Exception {
        List<String> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(":", -1)) {
            Path copy = classes.resolve(copies.size() + "-" + Path.of(entry).getFileName());
            if (Files.exists(Path.of(entry))) {
                assertThat(Command.of(
                                        "cp",
                                        "-R",
                                        Path.of(entry).toAbsolutePath().toString(),
                                        copy.toString())
                                .run()
                                .output())
                        .isEmpty();
                copies.add(copy.toString());
            }
        }
        assertThat(Command.of("chmod", "-R", "a+rX", classes.toString()).run().isSuccess())
                .isTrue();
        return String.join(":", copies);
    }
}
