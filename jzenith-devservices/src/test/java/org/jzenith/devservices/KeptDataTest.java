package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.ProcessEnd;
import org.jzenith.core.error.StartupException;

/** Data in a configured folder survive whatever happens to the processes that use them. */
@Tag("stress")
class KeptDataTest {

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    /** The user of the server may be another than that of the test, and must be able to access the folder. */
    @BeforeEach
    void letTheServerIn() throws IOException {
        Reachable.make(folder);
    }

    private RunningApplication start(String... more) {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add(Applications.dataDir(folder));
        return Applications.start(arguments.toArray(String[]::new));
    }

    private Path data() {
        return folder.resolve("postgresql");
    }

    private void remember() throws Exception {
        try (RunningApplication application = start();
                Database database = Database.of(application)) {
            assertThat(database.ask("CREATE TABLE t AS SELECT 7 AS i")).isEmpty();
        }
    }

    private void assertRemembered(String... arguments) throws Exception {
        try (RunningApplication application = start(arguments);
                Database database = Database.of(application)) {
            assertThat(database.ask("SELECT i FROM t")).containsExactly("7");
        }
    }

    @Test
    @DisplayName("Kept data is there at the next start with the same password, and survives a crash of the machine")
    void isThereAtTheNextStart() throws Exception {
        String password;
        try (RunningApplication application = start();
                Database database = Database.of(application)) {
            assertThat(database.ask("CREATE TABLE t AS SELECT 7 AS i")).isEmpty();
            for (String setting : List.of("fsync", "synchronous_commit", "full_page_writes")) {
                assertThat(database.ask("SHOW " + setting)).as(setting).containsExactly("on");
            }
            password = Database.configuration(application).password().value();
        }
        try (RunningApplication application = start();
                Database database = Database.of(application)) {
            assertThat(database.ask("SELECT i FROM t")).containsExactly("7");
            assertThat(Database.configuration(application).password().value()).isEqualTo(password);
        }
        assertThat(Files.getPosixFilePermissions(folder.resolve("postgresql.password")))
                .hasSize(2);
    }

    @Test
    void canBeUsedWithAnotherPassword() throws Exception {
        remember();
        assertRemembered("--postgresql.password=another one");
        assertRemembered();
    }

    @Test
    void canBeUsedByAnotherRole() throws Exception {
        remember();
        try (RunningApplication application = start("--postgresql.username=other");
                Database database = Database.of(application)) {
            assertThat(database.ask("SELECT i || current_user FROM t")).containsExactly("7other");
        }
    }

    @Test
    void canBeUsedDespiteThePidFileOfADeadServer() throws Exception {
        remember();
        Process dead = new ProcessBuilder("true").start();
        assertThat(dead.waitFor()).isZero();
        leaveBehind(dead.pid());
        assertRemembered();
    }

    /** Process ids are reused; PostgreSQL itself takes any process of its user for its server. */
    @Test
    void canBeUsedThoughAnotherProcessHasTheIdOfADeadServer() throws Exception {
        remember();
        Process stranger =
                new ProcessBuilder(ServerUser.find(ServerKind.POSTGRESQL).words(List.of("sleep", "1000"))).start();
        try {
            leaveBehind(stranger.pid());
            assertRemembered();
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    private void leaveBehind(long pid) throws Exception {
        Files.writeString(
                data().resolve("postmaster.pid"),
                pid + "\n" + data() + "\n1700000000\n5432\n\n127.0.0.1\n  0  0\nready   \n");
        Files.writeString(data().resolve("watchdog.pid"), pid + "\n");
        ServerUser.find(ServerKind.POSTGRESQL).own(data());
    }

    @Test
    @DisplayName("Kept data survives the death of its server, after which the application still stops cleanly")
    void survivesTheDeathOfItsServer() throws Exception {
        try (RunningApplication application = start();
                Database database = Database.of(application)) {
            assertThat(database.ask("CREATE TABLE t AS SELECT 7 AS i")).isEmpty();
            kill(Applications.serverPid(data()));
        }
        assertRemembered();
    }

    @Test
    void deletesTemporaryDataEvenIfTheServerHasDied() throws Exception {
        Path thrownAway;
        try (LogRecorder log = new LogRecorder();
                RunningApplication application = Applications.start()) {
            assertThat(application.addresses()).isEmpty();
            thrownAway = Path.of(log.text("for development").replaceAll(".*data in (\\S+) .*", "$1"));
            kill(Applications.serverPid(thrownAway));
        }
        assertThat(thrownAway).doesNotExist();
    }

    @Test
    void hasNoServerAfterTheStopEvenIfTheWatchdogHasDied() throws Exception {
        long server;
        try (RunningApplication application = start()) {
            assertThat(application.addresses()).isEmpty();
            server = Applications.serverPid(data());
            kill(watchdogPid());
            assertThat(Applications.isRunning(server)).isTrue();
        }
        assertThat(Applications.isRunning(server)).isFalse();
    }

    /** This is the situation after both the application and the watchdog have been killed. */
    @Test
    void takesOverFromAServerThatAnEarlierApplicationLeftRunning() throws Exception {
        remember();
        PostgresqlBinaries binaries = PostgresqlBinaries.find();
        ProcessEnd started = Command.of(binaries.user()
                        .words(List.of(
                                binaries.program("pg_ctl").toString(),
                                "start",
                                "-s",
                                "-w",
                                "-D",
                                data().toString(),
                                "-l",
                                data().resolve("server.log").toString(),
                                "-o",
                                "-c unix_socket_directories= -c listen_addresses=127.0.0.1 -p "
                                        + Applications.freePort()))
                        .toArray(String[]::new))
                .run();
        assertThat(started.isSuccess()).as(started.output()).isTrue();
        long left = Applications.serverPid(data());
        assertRemembered();
        assertThat(Applications.isRunning(left)).isFalse();
    }

    private long watchdogPid() throws IOException {
        return Long.parseLong(Files.readString(data().resolve("watchdog.pid")).strip());
    }

    private static void kill(long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-KILL", String.valueOf(pid))
                        .start()
                        .waitFor())
                .isZero();
        Applications.await("the end of " + pid, () -> !Applications.isRunning(pid));
    }

    @Test
    void isForOneApplicationAtATime() throws Exception {
        try (RunningApplication application = start();
                Database database = Database.of(application)) {
            assertThatThrownBy(this::start)
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("DEV-6 devservices.data-dir: " + folder + " is in use by the process "
                            + ProcessHandle.current().pid());
            assertThat(database.ask("SELECT 1")).containsExactly("1");
        }
        remember();
    }

    @Test
    void isUnlockedByAStartThatFails() throws Exception {
        Path password = Files.createDirectory(folder.resolve("postgresql.password"));
        assertThatThrownBy(this::start).isInstanceOf(StartupException.class).hasMessageContaining("DEV-");
        Files.delete(password);
        remember();
        assertRemembered();
    }

    @Test
    void canBeInAFolderWithSpecialCharactersInItsName() throws Exception {
        folder = folder.resolve("a folder's $(data); ü");
        remember();
        assertRemembered();
    }
}
