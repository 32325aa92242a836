package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Module;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;

/**
 * The Redis that is started for an application that configures no server, and what happens to it when processes die.
 */
@Tag("stress")
class RedisTest {

    private static final Module ONE = binder -> configBinder(binder).bind(Keys.RedisConfiguration.class);

    private static final ServerUser OWN = new ServerUser("", List.of());

    @TempDir
    Path folder;

    /** The user of the server may be another than that of the test, and must be able to access the folder. */
    @BeforeEach
    void letTheServerIn() throws IOException {
        Reachable.make(folder);
    }

    private static RunningApplication start(String... arguments) {
        return JZenith.application(arguments).withModules(ONE).start();
    }

    private RunningApplication startOnFolder() {
        return start(Applications.dataDir(folder));
    }

    private Path data() {
        return folder.resolve("redis");
    }

    private static long pid(Path data, String file) throws IOException {
        return Long.parseLong(Files.readString(data.resolve(file)).strip());
    }

    private static void kill(long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-KILL", String.valueOf(pid))
                        .start()
                        .waitFor())
                .isZero();
        Applications.await("the end of " + pid, () -> !Applications.isRunning(pid));
    }

    private void remember() throws Exception {
        try (RunningApplication application = startOnFolder();
                Keys keys = Keys.of(application)) {
            assertThat(keys.ask("SET k kept")).isEqualTo("+OK");
        }
    }

    private void assertRemembered() throws Exception {
        try (RunningApplication application = startOnFolder();
                Keys keys = Keys.of(application)) {
            assertThat(keys.ask("GET k")).isEqualTo("kept");
        }
    }

    @Test
    void isARealServerWhoseDataAreDeletedAfterTheStop() throws Exception {
        Path data;
        long pid;
        try (LogRecorder log = new LogRecorder();
                RunningApplication application = start();
                Keys keys = Keys.of(application)) {
            assertThat(keys.ask("SET k v")).isEqualTo("+OK");
            assertThat(keys.ask("GET k")).isEqualTo("v");
            assertThat(keys.ask("CONFIG GET appendonly")).isEqualTo("no");
            String started = log.text("for development");
            assertThat(started)
                    .matches("Redis [78][.\\d]+ for development on 127\\.0\\.0\\.1:"
                            + Keys.configuration(application).port() + ", data in \\S+ \\(thrown away\\)");
            data = Path.of(started.replaceAll(".*data in (\\S+) .*", "$1"));
            pid = pid(data, "redis.pid");
            assertThat(Applications.isRunning(pid)).isTrue();
        }
        assertThat(data).doesNotExist();
        assertThat(Applications.isRunning(pid)).isFalse();
    }

    @Test
    @Tag("C10")
    void doesNotRunAsRootNorDoItsDataBelongToRoot() throws Exception {
        try (RunningApplication application = startOnFolder();
                Keys keys = Keys.of(application)) {
            assertThat(keys.ask("SET k v")).isEqualTo("+OK");
            for (String file : List.of("redis.pid", "watchdog.pid")) {
                assertThat(Command.of("ps", "-p", String.valueOf(pid(data(), file)), "-o", "uid=")
                                .run()
                                .output()
                                .strip())
                        .as(file)
                        .isNotEqualTo("0");
            }
            assertThat(Files.getOwner(data()).getName()).isNotEqualTo("root");
            assertThat(Files.getOwner(data().resolve("redis.conf")).getName()).isNotEqualTo("root");
        }
    }

    @Test
    void isStartedBesideAPostgresql() throws Exception {
        try (RunningApplication application = JZenith.application()
                        .withModules(ONE, Applications.ONE_DATABASE)
                        .start();
                Keys keys = Keys.of(application);
                Database database = Database.of(application)) {
            assertThat(keys.ask("PING")).isEqualTo("+PONG");
            assertThat(database.ask("SELECT 1")).containsExactly("1");
        }
    }

    @Test
    void requiresThePasswordWhichIsNeverShown() throws Exception {
        try (LogRecorder log = new LogRecorder();
                RunningApplication application = start()) {
            assertThat(Keys.askAsStranger(application, "PING")).startsWith("-NOAUTH");
            assertThat(Keys.askAsStranger(application, "AUTH wrong")).startsWith("-WRONGPASS");
            String password = Keys.configuration(application).password().value();
            assertThat(password).hasSize(24);
            assertThat(log.all()).doesNotContain(password).containsPattern("password\\s+= \\*{6}\\s+dev service Redis");
        }
    }

    @Test
    void createsTheConfiguredUser() throws Exception {
        try (RunningApplication application =
                        start("--redis.username=shopper", "--redis.password=pass € word", "--redis.database= 3");
                Keys keys = Keys.of(application)) {
            assertThat(keys.ask("ACL WHOAMI")).isEqualTo("shopper");
            assertThat(Keys.askAsStranger(application, "AUTH default")).startsWith("-");
        }
    }

    @Test
    void givesEachNamespaceADatabaseOnOneServer() throws Exception {
        try (RunningApplication application = JZenith.application()
                .withModules(ONE, binder -> configBinder(binder).bind(Keys.SessionsConfiguration.class))
                .start()) {
            Keys.SessionsConfiguration sessions = application.injector().getInstance(Keys.SessionsConfiguration.class);
            assertThat(sessions.port())
                    .isEqualTo(Keys.configuration(application).port());
            assertThat(Keys.configuration(application).database()).isZero();
            assertThat(sessions.database()).isPositive();
        }
    }

    @Test
    void listensOnTheConfiguredPort() throws Exception {
        int port = Applications.freePort();
        try (RunningApplication application = start("--redis.port= " + port);
                Keys keys = Keys.of(application)) {
            assertThat(keys.ask("PING")).isEqualTo("+PONG");
        }
        try (ServerSocket taken =
                new ServerSocket(0, 1, java.net.InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            assertThatThrownBy(() -> start("--redis.port=" + taken.getLocalPort()))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("DEV-5 dev service Redis")
                    .hasMessageContaining("Could not create server TCP listening socket");
        }
    }

    @Test
    void isNotStartedIfThereIsAServerOrItIsNotEnabled() {
        try (LogRecorder log = new LogRecorder();
                RunningApplication application = start(
                        "--redis.host=cache.example.com",
                        "--redis.port=1",
                        "--redis.username=u",
                        "--redis.password=p",
                        "--redis.database=0")) {
            assertThat(Keys.configuration(application).host()).isEqualTo("cache.example.com");
            assertThat(log.all()).doesNotContain("for development");
        }
        assertThatThrownBy(() -> start("--devservices.enabled=false"))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("CONFIG-4 redis.host: has no value");
    }

    @Test
    void warnsAboutAProfileThatIsNotForDevelopment() throws Exception {
        Files.writeString(folder.resolve("jzenith-prod.properties"), "");
        try (ClassPath path = new ClassPath(folder);
                LogRecorder log = new LogRecorder()) {
            start("--profile=prod").close();
            assertThat(path).isNotNull();
            assertThat(log.text("The profile prod runs on a Redis for development"))
                    .contains("set redis.host");
        }
    }

    @Test
    void keepsDataAcrossStopsAndCrashesOfTheServer() throws Exception {
        remember();
        String password;
        try (RunningApplication application = startOnFolder();
                Keys keys = Keys.of(application)) {
            assertThat(keys.ask("GET k")).isEqualTo("kept");
            assertThat(keys.ask("CONFIG GET appendonly")).isEqualTo("yes");
            assertThat(keys.ask("SET k again")).isEqualTo("+OK");
            assertThat(keys.ask("SET k kept")).isEqualTo("+OK");
            password = Keys.configuration(application).password().value();
            kill(pid(data(), "redis.pid"));
        }
        assertRemembered();
        assertThat(Files.readString(folder.resolve("redis.password")).strip()).isEqualTo(password);
        assertThat(Files.getPosixFilePermissions(data().resolve("redis.conf"))).hasSize(2);
        assertThat(Files.readString(data().resolve("redis.conf"))).doesNotContain(password);
    }

    @Test
    void canBeInAFolderWithSpecialCharactersInItsName() throws Exception {
        folder = folder.resolve("a folder's $(data); \"ü");
        remember();
        assertRemembered();
    }

    @Test
    void isForOneApplicationAtATime() throws Exception {
        try (RunningApplication application = startOnFolder()) {
            assertThat(application.addresses()).isEmpty();
            assertThatThrownBy(this::startOnFolder)
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("DEV-6 devservices.data-dir: " + folder + " is in use by the process");
        }
    }

    @Test
    void doesNotTouchAFolderThatIsNotOfRedis() throws Exception {
        Files.createDirectories(data().resolve("photos"));
        assertThatThrownBy(this::startOnFolder)
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("DEV-2 devservices.data-dir")
                .hasMessageContaining("is not a data folder of Redis");
    }

    /** This is the situation after both the application and the watchdog have been killed. */
    @Test
    void takesOverFromAServerThatAnEarlierApplicationLeftRunning() throws Exception {
        long left;
        try (RunningApplication application = startOnFolder();
                Keys keys = Keys.of(application)) {
            assertThat(keys.ask("SET k kept")).isEqualTo("+OK");
            kill(pid(data(), "watchdog.pid"));
            left = pid(data(), "redis.pid");
            assertThat(Applications.isRunning(left)).isTrue();
        }
        assertThat(Applications.isRunning(left)).isFalse();
        assertRemembered();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void leavesNothingBehindWhenTheApplicationIsKilled(boolean group) throws Exception {
        try (ApplicationProcess application = ApplicationProcess.startWithRedis()) {
            Path data = application.awaitStart();
            long server = pid(data, "redis.pid");
            if (group) {
                application.signalGroup("KILL");
            } else {
                application.signal("KILL");
            }
            Applications.await("the end of the server", () -> !Applications.isRunning(server));
            Applications.await("the end of the data", () -> Files.notExists(data));
        }
    }

    @Test
    void startsNothingForACheck() throws Exception {
        try (ApplicationProcess application =
                ApplicationProcess.startWithRedis("--config-check", Applications.dataDir(folder))) {
            assertThat(application.exitCode()).as(application.log()).isZero();
            assertThat(application.log())
                    .contains("The configuration is valid.", "dev service Redis (not started)")
                    .doesNotContain("for development");
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void hasAProgramForEachKnownPlatform() {
        for (String system : List.of("Linux", "Mac OS X")) {
            for (String processor : List.of("amd64", "x86_64", "aarch64")) {
                assertThat(RedisBinaries.class.getResource(
                                "/redis-server-7.0.15-" + RedisBinaries.platform(system, processor)))
                        .isNotNull();
            }
        }
        assertThatThrownBy(() -> RedisBinaries.embedded("freebsd-riscv64", Map.of(), OWN))
                .hasMessageContaining("DEV-1 dev service Redis: has no programs for");
    }

    @Test
    void prefersAnInstalledProgramThatIsNewEnough() throws Exception {
        install("old", "redis-server", "Redis server v=6.0.16 sha=00000000:0");
        Path valkey = install("new", "valkey-server", "Valkey server v=8.1.3 sha=00000000:0");
        assertThat(RedisBinaries.installed(folder.resolve("old").toString(), OWN))
                .isEmpty();
        assertThat(RedisBinaries.installed(
                        "relative::" + folder.resolve("none") + ':' + folder.resolve("old") + ':'
                                + folder.resolve("new"),
                        OWN))
                .hasValue(new RedisBinaries(valkey, "8.1.3", OWN));
    }

    @Test
    @Tag("P19")
    void saysHowAServerHasEndedThatDoesNotStart() throws Exception {
        ServerUser user = ServerUser.find(ServerKind.REDIS);
        Path program = Files.writeString(folder.resolve("redis-server"), "#!/bin/sh\necho begun\nkill -KILL $$\n");
        assertThat(program.toFile().setExecutable(true, false)).isTrue();
        RedisBinaries dying = new RedisBinaries(program, "7.0.15", user);
        try (DataDirectory data = DataDirectory.thrownAway(dying)) {
            assertThatThrownBy(() -> Server.start(dying, data, Optional.empty(), Duration.ofMinutes(2)))
                    .isInstanceOf(StartupException.class)
                    .hasMessageMatching(
                            "(?s).*DEV-5 dev service Redis: accepts no connections; the end of its log: begun .*"
                                    + "The server of watchdog \\d+ ended with exit code 137 \\| The start failed with exit code 1 after \\d+ s.*");
        }
    }

    @ParameterizedTest
    @Tag("S12")
    @ValueSource(strings = {"watchdog.pid", "redis.pid"})
    void leavesNothingBehindAlthoughAProcessStandsStill(String file) throws Exception {
        try (ApplicationProcess application = ApplicationProcess.startWithRedis()) {
            Path data = application.awaitStart();
            List<ProcessHandle> processes = List.of(process(data, "watchdog.pid"), process(data, "redis.pid"));
            ApplicationProcess.freeze(process(data, file));
            application.signal("TERM");
            assertThat(application.exitCode()).as(application.log()).isZero();
            assertThat(data).doesNotExist();
            for (ProcessHandle process : processes) {
                Applications.await("the end of " + process, () -> !Applications.isRunning(process.pid()));
            }
        }
    }

    private static ProcessHandle process(Path data, String file) throws IOException {
        return ProcessHandle.of(pid(data, file)).orElseThrow();
    }

    private Path install(String where, String name, String says) throws IOException {
        Path program = Files.writeString(
                Files.createDirectories(folder.resolve(where)).resolve(name), "#!/bin/sh\necho '" + says + "'\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }
}
