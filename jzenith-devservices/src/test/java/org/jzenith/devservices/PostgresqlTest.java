package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;

/** The PostgreSQL that is started for an application that configures no server. */
@Tag("stress")
class PostgresqlTest {

    private static final Pattern STARTED = Pattern.compile(
            "PostgreSQL (18\\.\\d+) for development on 127\\.0\\.0\\.1:(\\d+), data in (\\S+) \\((kept|thrown away)\\)");

    private static Matcher started(LogRecorder log) {
        List<String> messages = log.events().stream()
                .filter(event -> event.getLoggerName().equals(DevServices.class.getName()))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
        assertThat(messages).hasSize(1);
        Matcher matcher = STARTED.matcher(messages.get(0));
        assertThat(matcher.matches()).as(messages.get(0)).isTrue();
        return matcher;
    }

    @Test
    void isARealServerWhoseDataAreDeletedAfterTheStop() throws Exception {
        try (LogRecorder log = new LogRecorder()) {
            Path data;
            long pid;
            try (RunningApplication application = Applications.start();
                    Database database = Database.of(application)) {
                assertThat(database.ask("SELECT current_database() || ' ' || current_user"))
                        .containsExactly("app app");
                assertThat(database.ask("CREATE EXTENSION pgcrypto; CREATE TABLE t (i int); SHOW fsync"))
                        .isEmpty();
                assertThat(database.ask("SHOW fsync")).containsExactly("off");
                assertThat(database.ask("SELECT lower('ÄÖ')")).containsExactly("äö");
                Matcher started = started(log);
                assertThat(started.group(2))
                        .isEqualTo(String.valueOf(
                                Database.configuration(application).port()));
                assertThat(started.group(4)).isEqualTo("thrown away");
                data = Path.of(started.group(3));
                pid = Applications.serverPid(data);
                assertThat(Applications.isRunning(pid)).isTrue();
            }
            assertThat(data).doesNotExist();
            assertThat(Applications.isRunning(pid)).isFalse();
        }
    }

    @Test
    void showsTheOriginOfEachValueButNoPassword() throws Exception {
        try (LogRecorder log = new LogRecorder();
                RunningApplication application = Applications.start("--postgresql.database=mine")) {
            assertThat(log.all().lines().filter(line -> line.contains("postgresql.")))
                    .anySatisfy(
                            line -> assertThat(line).matches(".*host\\s+= 127\\.0\\.0\\.1\\s+dev service PostgreSQL"))
                    .anySatisfy(line -> assertThat(line).matches(".*password\\s+= \\*{6}\\s+dev service PostgreSQL"))
                    .anySatisfy(line ->
                            assertThat(line).matches(".*database\\s+= mine\\s+command line --postgresql.database"));
            assertThat(Database.configuration(application).password().value()).hasSize(24);
            assertThat(log.all())
                    .doesNotContain(
                            Database.configuration(application).password().value());
        }
    }

    @Test
    void createsTheConfiguredRoleAndDatabase() throws Exception {
        try (RunningApplication application = Applications.start(
                        "--postgresql.database=shop",
                        "--postgresql.username=shopper",
                        "--postgresql.password=pass word");
                Database database = Database.of(application)) {
            assertThat(database.ask("SELECT current_database() || ' ' || current_user"))
                    .containsExactly("shop shopper");
            assertThat(database.ask("SELECT rolsuper FROM pg_roles WHERE rolname = current_user"))
                    .containsExactly("false");
            assertThat(Database.configuration(application).password().value()).isEqualTo("pass word");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b; DROP ROLE postgres", "quo\"te'd", "$$ back\\slash $1", "Größe 😀", "UPPER", "select"})
    void createsRolesAndDatabasesOfAnyName(String name) throws Exception {
        try (RunningApplication application = JZenith.application()
                        .withModules(Applications.ONE_DATABASE)
                        .withConfiguration("postgresql.database", name)
                        .withConfiguration("postgresql.username", name)
                        .withConfiguration("postgresql.password", "€ '\"; \\ $$")
                        .start();
                Database database = Database.of(application)) {
            assertThat(database.ask("SELECT current_database()")).containsExactly(name);
            assertThat(database.ask("SELECT current_user")).containsExactly(name);
        }
    }

    /** Many applications were configured like this before. */
    @Test
    void letsAnApplicationBeTheSuperuser() throws Exception {
        try (RunningApplication application = Applications.start(
                        "--postgresql.database=postgres",
                        "--postgresql.username=postgres",
                        "--postgresql.password=postgres");
                Database database = Database.of(application)) {
            assertThat(database.ask("SELECT current_database() || ' ' || current_user"))
                    .containsExactly("postgres postgres");
        }
    }

    @Test
    void refusesAWrongPasswordAndTheSuperuser() throws Exception {
        try (RunningApplication application = Applications.start()) {
            assertThatThrownBy(() -> Database.at(Database.options(application).setPassword("wrong")))
                    .hasMessageContaining("password authentication failed");
            assertThatThrownBy(() -> Database.at(
                            Database.options(application).setUser("postgres").setPassword("postgres")))
                    .hasMessageContaining("password authentication failed");
        }
    }

    @Test
    void givesEachNamespaceADatabaseOnOneServer() throws Exception {
        try (RunningApplication application = JZenith.application()
                        .withModules(Applications.TWO_DATABASES)
                        .start();
                Database first = Database.of(application);
                Database second = Database.ofReporting(application)) {
            assertThat(first.ask("SELECT current_database()")).containsExactly("app");
            assertThat(second.ask("SELECT current_database() || ' ' || current_user"))
                    .containsExactly("reporting reporting");
            assertThat(first.ask("SHOW port")).isEqualTo(second.ask("SHOW port"));
            assertThat(second.ask("CREATE TABLE t (i int)")).isEmpty();
        }
    }

    @Test
    void sharesADatabaseBetweenTheRolesThatNeedIt() throws Exception {
        try (RunningApplication application = JZenith.application(
                                "--postgresql.database=one", "--postgresql-reporting.database=one")
                        .withModules(Applications.TWO_DATABASES)
                        .start();
                Database first = Database.of(application);
                Database second = Database.ofReporting(application)) {
            assertThat(first.ask("CREATE TABLE t AS SELECT 7 AS i")).isEmpty();
            assertThat(second.ask("SELECT i FROM t")).containsExactly("7");
        }
    }

    @Test
    void isIndependentForEachOfTwoApplicationsInOneProcess() throws Exception {
        RunningApplication first = Applications.start();
        try (RunningApplication second = Applications.start();
                Database of = Database.of(second)) {
            assertThat(Database.configuration(first).port())
                    .isNotEqualTo(Database.configuration(second).port());
            first.close();
            assertThat(of.ask("SELECT 1")).containsExactly("1");
        }
    }

    @Test
    void listensOnTheConfiguredPort() throws Exception {
        int port = Applications.freePort();
        try (RunningApplication application = Applications.start("--postgresql.port=" + port);
                Database database = Database.of(application)) {
            assertThat(database.ask("SHOW port")).containsExactly(String.valueOf(port));
            assertThat(database.ask("SHOW listen_addresses")).containsExactly("127.0.0.1");
        }
    }

    @Test
    void isNotStartedForAnApplicationWithItsOwnServer() {
        try (LogRecorder log = new LogRecorder();
                RunningApplication application = Applications.start(
                        "--postgresql.host=db.example.com",
                        "--postgresql.port=1",
                        "--postgresql.database=d",
                        "--postgresql.username=u",
                        "--postgresql.password=p")) {
            assertThat(Database.configuration(application).host()).isEqualTo("db.example.com");
            assertThat(log.all()).doesNotContain("for development");
        }
    }

    @Test
    void isNotStartedForAnApplicationWithAUrl() {
        assertThatThrownBy(() -> Applications.start("--postgresql.url=postgresql://db.example.com/d"))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("CONFIG-4 postgresql.host: has no value");
    }

    @Test
    void isNotStartedIfItIsNotEnabled() {
        assertThatThrownBy(() -> Applications.start("--devservices.enabled=false"))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("CONFIG-4 postgresql.host: has no value");
    }

    @Test
    void isNotStartedForAnApplicationWithoutADatabase() {
        try (LogRecorder log = new LogRecorder();
                RunningApplication application = JZenith.application().start()) {
            assertThat(application.addresses()).isEmpty();
            assertThat(log.all()).doesNotContain("for development");
        }
    }

    @Test
    @DisplayName("It is not started if its own configuration is wrong, and only that is reported")
    void isNotStartedIfItsOwnConfigurationIsWrong(@TempDir Path folder) {
        Path data = folder.resolve("data");
        assertThatThrownBy(() -> Applications.start("--devservices.start-timeout=soon", Applications.dataDir(data)))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("1 problem")
                .hasMessageContaining("CONFIG-3 devservices.start-timeout");
        assertThat(data).doesNotExist();
    }

    @Test
    void warnsAboutAProfileThatIsNotForDevelopment(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("jzenith-prod.properties"), "");
        Files.writeString(folder.resolve("jzenith-test.properties"), "");
        try (ClassPath path = new ClassPath(folder);
                LogRecorder log = new LogRecorder()) {
            Applications.start("--profile=test").close();
            assertThat(log.events()).noneMatch(event -> event.getLevel() == Level.WARN);
            Applications.start("--profile=prod").close();
            assertThat(log.text("The profile prod runs on a PostgreSQL for development"))
                    .contains("postgresql.host");
            assertThat(path).isNotNull();
        }
    }
}
