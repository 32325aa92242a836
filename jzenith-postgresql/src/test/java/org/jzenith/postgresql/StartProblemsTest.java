package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.pgclient.PgConnectOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.backing.ConnectionUrl;
import org.jzenith.backing.ServerAddress;
import org.jzenith.backing.StartupConnector;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.StartProblems;
import org.jzenith.testing.servers.TimeLimit;
import org.slf4j.LoggerFactory;

/** The problems that each start may have with its server, and those that only PostgreSQL has. */
@Tag("stress")
class StartProblemsTest extends StartProblems {

    StartProblemsTest() {
        super(Server.PLUGIN);
    }

    @Override
    protected String scheme() {
        return "postgresql";
    }

    @Override
    protected Object databaseThatIsNotThere() {
        return "nowhere";
    }

    @Override
    protected String normalised(String message) {
        return super.normalised(message).replaceAll("Offenders: .* \\(SQL\\)", "Offenders: <both files>");
    }

    @Test
    void namesAnInvalidUrl() throws Exception {
        assertReport(2, failure("--postgresql.url=mysql://app:s3cret@db/app"));
    }

    @Test
    void saysThatUrlsOfJdbcAreLongerThanNeeded() {
        assertThat(failure("--postgresql.url=jdbc:postgresql://app:s3cret@db/app"))
                .hasMessageContaining("PG-2 postgresql.url: is not a valid URL of a database: it begins with jdbc:, "
                        + "which only drivers of JDBC understand; leave that out")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    @Tag("D11")
    void saysWhileItWaitsForTheServerHowLongItWill() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(StartupConnector.class);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.addAppender(lines);
        logger.setLevel(Level.WARN);
        try (FaultProxy proxy = Server.PLUGIN.proxy(owner())) {
            proxy.refuse();
            CompletableFuture<Void> started = CompletableFuture.runAsync(() -> Server.PLUGIN
                    .startOn(owner(), "--postgresql.port=" + proxy.port(), "--postgresql.start-timeout=1m")
                    .close());
            TimeLimit.MINUTE.await("the line", () -> {
                synchronized (lines) { // The appender appends in a synchronized method.
                    return !lines.list.isEmpty();
                }
            });
            proxy.passThrough();
            started.get(1, TimeUnit.MINUTES);
            assertThat(lines.list).singleElement().satisfies(line -> assertThat(line.getFormattedMessage())
                    .matches("postgresql: 127\\.0\\.0\\.1:" + proxy.port()
                            + " cannot be reached yet \\((Connection refused.*|no answer)\\)\\. The start goes on "
                            + "trying until \\d\\d:\\d\\d:\\d\\d, for 1 min, which is postgresql\\.start-timeout"));
        } finally {
            logger.detachAppender(lines);
            logger.setLevel(null);
        }
    }

    static final class Application {
        private Application() {}

        public static void main(String[] args) {
            JZenith.application(args)
                    .withPlugins(PostgresqlPlugin.create(), PostgresqlPlugin.named("reporting"))
                    .run();
        }
    }

    @Test
    void areFoundByTheCheckOfTheConfigurationWhereTheyCan() throws Exception {
        try (ApplicationProcess process = ApplicationProcess.of(Application.class)
                .withArguments(
                        "--config-check",
                        "--devservices.enabled=false",
                        "--postgresql-reporting.url=mysql://app:s3cret@db/app")
                .start()) {
            assertThat(process.exitCode()).isEqualTo(13);
            assertThat(process.output())
                    .contains("PG-1 postgresql.host:", "PG-2 postgresql-reporting.url:")
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void saysWhatIsWrongWithAUrlButNothingSecretOfIt() {
        assertThat(failure("--postgresql.url=postgresql://app:s3c ret@db/app"))
                .hasMessageContaining("PG-2 postgresql.url")
                .hasMessageContaining("Illegal character")
                .hasMessageNotContaining("ret");
        assertThat(failure("--postgresql.url=postgresql:///app")).hasMessageContaining("it has no host");
        assertThat(failure("--postgresql.url=postgresql://db/app?sslmod=require"))
                .hasMessageContaining("it has the parameter sslmod");
        assertThat(failure("--postgresql.url=postgresql://db/app?sslmode=some"))
                .hasMessageContaining("its sslmode is not one of");
        assertThat(failure("--postgresql.url=postgresql://one:1,two:0/app"))
                .hasMessageContaining(
                        "PG-2 postgresql.url: is not a valid URL of a database: the port of two:0 is not");
        assertThat(failure("--postgresql.url=postgresql://db:65536/app"))
                .hasMessageContaining("its port is not between 1 and 65535");
    }

    @Test
    void showsNothingSecretOfAUrlWhosePasswordIsNotEncoded() {
        for (String password : List.of(
                "s3cret/x", "s3cret?x", "s3cret#x", "1234/s3cret", "1234?s3cret", "1234#s3cret", "1234?s3cret=x")) {
            assertThat(failure(
                            "--postgresql.url=postgresql://app:" + password + "@db/app",
                            "--postgresql.start-timeout=0s"))
                    .hasMessageContaining("PG-2 postgresql.url")
                    .hasMessageNotContaining("s3cret")
                    .hasMessageNotContaining("1234");
        }
    }

    @Test
    void namesAHostThatIsNone() throws Exception {
        assertReport(14, failureOfOwned("--postgresql.host=db:5432"));
        assertThat(failureOfOwned("--postgresql.host=postgresql://app:s3cret@db/app"))
                .hasMessageContaining("PG-14 postgresql.host: ***@db/app cannot be a host")
                .hasMessageNotContaining("s3cret");
        assertThat(failure("--postgresql.url=postgresql://one,two%20three/app"))
                .hasMessageContaining("PG-14 postgresql.url: two three cannot be a host");
        assertThat(failure("--postgresql.host=unused", "--postgresql.hosts=one,two three"))
                .hasMessageContaining("PG-14 postgresql.hosts: two three cannot be a host");
    }

    @Test
    void namesServersThatAreNone() throws Exception {
        assertReport(18, failure("--postgresql.host=unused", "--postgresql.hosts=db-a,db-b:x"));
        assertThat(failure("--postgresql.host=unused", "--postgresql.hosts=db-a,app:s3cret@db-b:5432"))
                .hasMessageContaining("PG-18 postgresql.hosts: ***@db-b:5432 cannot be a server")
                .hasMessageNotContaining("s3cret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "my_db",
                "m\u00fcller.example",
                "db-1.example.org",
                "10.0.0.1",
                "::1",
                "[::1]",
                "fe80::1%eth0",
                "/var/run/postgresql"
            })
    void takesEachNameAndAddressForAHost(String host) {
        assertThat(DatabaseUrl.isHost(ConnectionUrl.withoutBrackets(host))).isTrue();
    }

    @Test
    void readsAllServersOfAUrl() {
        assertThat(DatabaseUrl.servers("postgresql://us,er:p,w@a,[::1]:7,%2Frun%2Fpostgresql:8/app?sslmode=require"))
                .containsExactly(
                        new ServerAddress("a", 5432),
                        new ServerAddress("::1", 7),
                        new ServerAddress("/run/postgresql", 8));
    }

    @Test
    void understandsAUrlWhoseHostIsNoneForJava() {
        PgConnectOptions options = new PgConnectOptions();
        DatabaseUrl.apply("postgresql://us%40er:p%3Aw+d%2F@my_db:7/an%20app?sslmode=require", options);
        assertThat(List.of(
                        options.getHost(),
                        options.getPort(),
                        options.getUser(),
                        options.getPassword(),
                        options.getDatabase()))
                .containsExactly("my_db", 7, "us@er", "p:w+d/", "an app");
        DatabaseUrl.apply("postgresql://%2Fvar%2Frun%2Fpostgresql/app", options);
        assertThat(options.getHost()).isEqualTo("/var/run/postgresql");
    }

    @Test
    void namesEncryptionThatTheServerHasNot() throws Exception {
        assertReport(6, failureOfOwned("--postgresql.tls=require"));
        assertThat(failure("--postgresql.url=postgresql://app:s3cret@127.0.0.1:" + Server.PLUGIN.port(owner())
                        + "/app?sslmode=require"))
                .hasMessageContaining("PG-6 postgresql.url: requires TLS (require)")
                .hasMessageContaining("From command line --postgresql.url");
    }

    @Test
    void doesWithoutEncryptionWhereTheKeySaysSoAndTheUrlOtherwise() {
        assertThat(failure(
                        "--postgresql.url=postgresql://nobody-there:s3cret@127.0.0.1:" + Server.PLUGIN.port(owner())
                                + "/app?sslmode=require",
                        "--postgresql.tls=disable"))
                .hasMessageContaining("PG-3 postgresql.url");
    }

    @Test
    void saysThatMigrationsDoNotRunOverASocketOfUnix() {
        PostgresqlConfiguration configuration = owner().injector().getInstance(PostgresqlConfiguration.class);
        PostgresqlProblems problems =
                PostgresqlProblems.of("postgresql", owner().injector().getInstance(ConfigTable.class));
        PgConnectOptions options = new PgConnectOptions().setHost("/var/run/postgresql");
        assertThatThrownBy(() -> new FlywayMigration(options, configuration, MigrationScripts.loader(), problems)
                        .run("db/migration"))
                .hasMessageContaining("PG-9 postgresql.migrate")
                .hasMessageContaining("/var/run/postgresql is the folder of a socket");
    }

    @Test
    void namesAPgbouncerThatIsTakenForAServer(@TempDir Path folder) throws Exception {
        assumeThat(Pgbouncer.program())
                .as("pgbouncer is installed (Debian and Ubuntu: apt install pgbouncer)")
                .isPresent();
        try (Pgbouncer pgbouncer =
                Pgbouncer.start(Pgbouncer.program().orElseThrow(), folder, Map.copyOf(Server.address(owner())))) {
            assertReport(15, failureOfOwned("--postgresql.port=" + pgbouncer.port()));
        }
    }

    @Test
    void namesAFileWithoutCertificates() throws Exception {
        assertReport(10, failureOfOwned("--postgresql.tls=verify-full", "--postgresql.tls-ca=/none.crt"));
    }

    @Test
    void namesCertificatesThatAreNotUsed() throws Exception {
        assertReport(13, failureOfOwned("--postgresql.tls=require", "--postgresql.tls-ca=/none.crt"));
        assertThat(failureOfOwned("--postgresql.tls-ca=/none.crt"))
                .hasMessageContaining("is set, but postgresql.tls = disable does not use it");
    }

    @Test
    void namesAConfiguredFolderWithoutMigrations() throws Exception {
        assertReport(12, failureOfOwned("--postgresql.migration-path=db/nowhere"));
    }

    @Test
    void namesAMigrationThatHasFailedBeforeAndWasNotRolledBack(@TempDir Path folder) throws Exception {
        Path scripts = Files.createDirectories(folder.resolve("db/migration"));
        Files.writeString(
                scripts.resolve("V1__works.sql"), "create table twice (i int); insert into twice values (1), (1);\n");
        Path index = Files.writeString(
                scripts.resolve("V2__fails.sql"), "create unique index concurrently once on twice (i);\n");
        try (RunningApplication other = Server.PLUGIN.start("--postgresql.migrate=false");
                ClassPath path = new ClassPath(folder)) {
            assertThat(failure(Server.PLUGIN.on(other))).hasMessageContaining("PG-7 V2__fails.sql");
            assertReport(11, failure(Server.PLUGIN.on(other)));
            Files.writeString(index, "create index concurrently once on twice (i);\n");
            Server.client(other)
                    .script("drop index once; delete from flyway_schema_history where not success")
                    .blockingAwait();
            Server.PLUGIN.startOn(other).close();
            assertThat(path).isNotNull();
        }
    }

    @Test
    void namesAScriptAndItsLine(@TempDir Path folder) throws Exception {
        Path scripts = Files.createDirectories(folder.resolve("db/migration"));
        Files.writeString(scripts.resolve("V1__works.sql"), "create table fine (i int);\n");
        Files.writeString(
                scripts.resolve("V2__fails.sql"),
                "-- a table\ncreate table also_fine (i int);\n\ncreate tabel wrong (i int);\n");
        try (RunningApplication other = Server.PLUGIN.start("--postgresql.migrate=false");
                ClassPath path = new ClassPath(folder)) {
            assertReport(7, failure(Server.PLUGIN.on(other)));
            assertThat(Server.client(other)
                            .one(Integer.class, "select count(*)::int from pg_tables where tablename = 'also_fine'")
                            .blockingGet())
                    .isZero();
            assertThat(path).isNotNull();
        }
    }

    @Test
    void namesAScriptThatWasChangedAfterItRan(@TempDir Path folder) throws Exception {
        Path script = Files.createDirectories(folder.resolve("db/migration")).resolve("V1__first.sql");
        Files.writeString(script, "create table first (i int);\n");
        try (RunningApplication other = Server.PLUGIN.start("--postgresql.migrate=false");
                ClassPath path = new ClassPath(folder)) {
            Server.PLUGIN.startOn(other).close();
            Files.writeString(script, "create table first (i bigint);\n");
            assertReport(8, failure(Server.PLUGIN.on(other)));
            assertThat(path).isNotNull();
        }
    }

    @Test
    void namesMigrationsThatCannotRunAtAll(@TempDir Path folder) throws Exception {
        Path scripts = Files.createDirectories(folder.resolve("db/migration"));
        Files.writeString(scripts.resolve("V1__one.sql"), "select 1;\n");
        Files.writeString(scripts.resolve("V1__another.sql"), "select 1;\n");
        try (ClassPath path = new ClassPath(folder)) {
            assertReport(9, failureOfOwned());
            assertThat(path).isNotNull();
        }
    }

    /** It gives up after 50 seconds, which is too long to wait for in a test. */
    @Test
    @DisplayName("It does not pass on the advice of Flyway if another instance runs its scripts for too long")
    void namesAnotherInstanceThatMigratesForTooLong() {
        String given = "Number of retries exceeded while attempting to acquire PostgreSQL advisory lock";
        assertThat(
                        FlywayMigration.withoutAdvice(
                                given
                                        + ". Configure the number of retries with the 'lockRetryCount' configuration option: https://example.org"))
                .isEqualTo(given);
    }

    @Test
    void namesAFileOfItsOwnKeyThatCannotBeUsed() throws Exception {
        assertReport(
                16,
                failureOfOwned(
                        "--postgresql.tls=require",
                        "--postgresql.tls-certificate=/none/tls.crt",
                        "--postgresql.tls-key=/none/tls.key"));
    }

    @Test
    void namesAKeyOfItsOwnThatIsNotUsed() throws Exception {
        assertReport(17, failureOfOwned("--postgresql.tls=require", "--postgresql.tls-certificate=/none/tls.crt"));
        assertThat(failureOfOwned("--postgresql.tls-certificate=/none/tls.crt", "--postgresql.tls-key=/none/tls.key"))
                .hasMessageContaining(
                        "PG-17 postgresql.tls-certificate: is set, but postgresql.tls = disable does not use it");
    }

    @Test
    void namesAPasswordThatIsConfiguredTwice() throws Exception {
        assertReport(19, failureOfOwned("--postgresql.password-file=/none/password"));
        assertThat(failure(
                        "--postgresql.url=postgresql://app:s3cret@db/app", "--postgresql.password-file=/none/password"))
                .hasMessageContaining("PG-19 postgresql.password-file: is one of several passwords: "
                        + "postgresql.password-file, postgresql.url")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void namesAFileWithItsPasswordThatCannotBeUsed(@TempDir Path folder) throws Exception {
        assertReport(20, failure("--postgresql.host=db", "--postgresql.password-file=/none/password"));
        Path file = folder.resolve("password");
        String argument = "--postgresql.password-file=" + file;
        Files.writeString(file, "\n");
        assertThat(failure("--postgresql.host=db", argument)).hasMessageContaining(file + " is empty");
        Files.write(file, new byte[] {'s', '3', 'c', 'r', 'e', 't', (byte) 0xff});
        assertThat(failure("--postgresql.host=db", argument)).hasMessageContaining(file + " is not a text in UTF-8");
        Files.writeString(file, "s3cret".repeat(20_000));
        assertThat(failure("--postgresql.host=db", argument))
                .hasMessageContaining(file + " has more than 64 KiB")
                .hasMessageNotContaining("s3cret");
        assertThat(failure("--postgresql.host=db", "--postgresql.password-file=" + folder))
                .hasMessageContaining(folder + " is a folder");
    }
}
