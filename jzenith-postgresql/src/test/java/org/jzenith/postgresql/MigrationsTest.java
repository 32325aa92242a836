package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.name.Names;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.testing.servers.TimeLimit;

/** Migrations on the class path run before the application accepts requests. */
@Tag("stress")
class MigrationsTest {

    private static void script(Path folder, String name, String sql) throws Exception {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), sql);
    }

    private static int tables(RunningApplication application, String name) {
        return Server.client(application)
                .one(
                        Integer.class,
                        "select count(*)::int from pg_tables where schemaname = 'public' and tablename = $1",
                        name)
                .blockingGet();
    }

    @Test
    void runOnceEach(@TempDir Path folder) throws Exception {
        script(
                folder,
                "db/migration/V1__cities.sql",
                "create table cities (name text); insert into cities values ('Oslo');");
        try (ClassPath path = new ClassPath(folder);
                RunningApplication owner = Server.PLUGIN.start()) {
            script(folder, "db/migration/V2__more.sql", "insert into cities values ('Bergen');");
            try (RunningApplication again = Server.PLUGIN.startOn(owner)) {
                assertThat(Server.client(again)
                                .rows(String.class, "select name from cities")
                                .toList()
                                .blockingGet())
                        .containsExactly("Oslo", "Bergen");
            }
            assertThat(path).isNotNull();
        }
    }

    @Test
    @Tag("C7")
    void nameTheFolderOfTheDataForDevelopmentWhereOneWasChanged(@TempDir Path folder, @TempDir Path data)
            throws Exception {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x")); // for the user of the server
        script(folder, "db/migration/V1__cities.sql", "create table cities (name text)");
        try (ClassPath path = new ClassPath(folder)) {
            Server.PLUGIN.start("--devservices.data-dir=" + data).close();
            script(folder, "db/migration/V1__cities.sql", "create table cities (title text)");
            assertThatThrownBy(() -> Server.PLUGIN
                            .start("--devservices.data-dir=" + data)
                            .close())
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("PG-8 postgresql.migrate")
                    .hasMessageContaining("; or, if the data for development are not needed, delete "
                            + data.resolve("postgresql") + " while no application runs");
            assertThat(path).isNotNull();
        }
    }

    /** Such as the server of HTTP, if a resource has no rule. */
    private static final class RefusingPlugin implements Plugin {
        @Override
        public Phase phase() {
            return Phase.SERVERS;
        }

        @Override
        public void configure(Binder binder) {}

        @Override
        public void prepare(Injector injector) {
            throw new StartupException(
                    List.of(Problem.of("RULE-1", "a resource")
                            .what("has no rule")
                            .fix("say who may use it")),
                    null);
        }
    }

    @Test
    void doNotRunForAnApplicationThatCannotStart(@TempDir Path folder) throws Exception {
        script(folder, "db/migration/V1__early.sql", "create table early (i int)");
        try (RunningApplication owner = Server.PLUGIN.start();
                ClassPath path = new ClassPath(folder)) {
            assertThatThrownBy(() -> Server.PLUGIN
                            .on(owner)
                            .withPlugins(PostgresqlPlugin.create(), new RefusingPlugin())
                            .start()
                            .close())
                    .hasMessageContaining("RULE-1 a resource: has no rule");
            assertThat(tables(owner, "early")).isZero();
            assertThat(path).isNotNull();
        }
    }

    @Test
    void areFoundInJars(@TempDir Path folder) throws Exception {
        Path jar = folder.resolve("scripts.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String directory : new String[] {"db/", "db/migration/"}) {
                out.putNextEntry(new JarEntry(directory));
            }
            out.putNextEntry(new JarEntry("db/migration/V1__jarred.sql"));
            out.write("create table jarred (i int)".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        try (ClassPath path = new ClassPath(jar);
                RunningApplication application = Server.PLUGIN.start()) {
            assertThat(tables(application, "jarred")).isEqualTo(1);
            assertThat(path).isNotNull();
        }
    }

    @Test
    void runWithTheLongestTimesThatCanBeConfigured(@TempDir Path folder) throws Exception {
        script(folder, "db/migration/V1__patient.sql", "create table patient (i int)");
        try (ClassPath path = new ClassPath(folder);
                RunningApplication application = Server.PLUGIN.start(Stream.of(
                                "connect-timeout",
                                "acquire-timeout",
                                "statement-timeout",
                                "max-lifetime",
                                "idle-timeout",
                                "start-timeout")
                        .map(key -> "--postgresql." + key + "=36500d")
                        .toArray(String[]::new))) {
            assertThat(tables(application, "patient")).isEqualTo(1);
            assertThat(Server.client(application)
                            .one(String.class, "show statement_timeout")
                            .blockingGet())
                    .isEqualTo("2147483647ms");
            assertThat(path).isNotNull();
        }
    }

    /**
     * An index that is created without locking its table waits for all transactions, so no instance may hold its lock
     * in a transaction.
     */
    @Test
    void makeAnIndexConcurrentlyWhileAnotherInstanceStarts(@TempDir Path folder) throws Exception {
        script(folder, "db/migration/V1__cities.sql", "create table cities (name text)");
        script(folder, "db/migration/V2__index.sql", "create index concurrently cities_by_name on cities (name)");
        ExecutorService starting = Executors.newFixedThreadPool(2);
        try (RunningApplication owner = Server.PLUGIN.start();
                ClassPath path = new ClassPath(folder)) {
            List<Future<RunningApplication>> started =
                    starting.invokeAll(Collections.nCopies(2, () -> Server.PLUGIN.startOn(owner)), 1, TimeUnit.MINUTES);
            for (Future<RunningApplication> each : started) {
                each.get().close();
            }
            assertThat(Server.client(owner)
                            .one(
                                    Boolean.class,
                                    "select indisvalid from pg_index where indexrelid = 'cities_by_name'::regclass")
                            .blockingGet())
                    .isTrue();
            assertThat(path).isNotNull();
        } finally {
            starting.shutdownNow();
        }
    }

    @Test
    void runWhereTheUrlLeads(@TempDir Path folder) throws Exception {
        script(
                folder,
                "db/migration/V1__placed.sql",
                "create table placed as select current_setting('lock_timeout') as value");
        try (RunningApplication owner = Server.PLUGIN.start();
                ClassPath path = new ClassPath(folder)) {
            Server.client(owner).script("create schema \"their own\"").blockingAwait();
            try (RunningApplication application = Server.PLUGIN.startOn(
                    owner,
                    "--postgresql.url=postgresql://nowhere/"
                            + "?search_path=%22their%20own%22&options=-c%20lock_timeout%3D7s")) {
                assertThat(Server.client(application)
                                .one(String.class, "select value from placed")
                                .blockingGet())
                        .isEqualTo("7s");
                assertThat(Server.client(owner)
                                .one(String.class, "select schemaname::text from pg_tables where tablename = 'placed'")
                                .blockingGet())
                        .isEqualTo("their own");
            }
            assertThat(path).isNotNull();
        }
    }

    @Test
    void areFoundHoweverTheirFolderIsWritten(@TempDir Path folder) throws Exception {
        assertThat(Stream.of(
                        "db/scripts", "/db/scripts", "db/scripts/", "classpath:db/scripts", "classpath:/db/scripts"))
                .extracting(MigrationScripts::folder)
                .containsOnly("db/scripts");
        script(folder, "db/scripts/V1__elsewhere.sql", "create table elsewhere (i int)");
        try (ClassPath path = new ClassPath(folder);
                RunningApplication application =
                        Server.PLUGIN.start("--postgresql.migration-path=classpath:/db/scripts/")) {
            assertThat(tables(application, "elsewhere")).isEqualTo(1);
            assertThat(path).isNotNull();
        }
    }

    @Test
    void areNotTriedAgainEverySecondWhenTheyFail(@TempDir Path folder) throws Exception {
        String now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
        script( // Only sequences keep what a try that fails has noted.
                folder,
                "db/migration/V1__fails.sql",
                "select case nextval('counted.tries') when 1 then setval('counted.first', " + now
                        + ") when 2 then setval('counted.second', " + now + ") end; select 1 / 0;");
        try (RunningApplication owner = Server.PLUGIN.start();
                ClassPath path = new ClassPath(folder)) {
            Server.client(owner)
                    .script("create schema counted; create sequence counted.tries; "
                            + "create sequence counted.first; create sequence counted.second")
                    .blockingAwait();
            try (RunningApplication application = Server.PLUGIN.startOn(owner, "--postgresql.required=false")) {
                TimeLimit.MINUTE.await("a second try", () -> Server.client(owner)
                        .one(Boolean.class, "select is_called from counted.second")
                        .blockingGet());
                assertThat(Server.client(owner)
                                .one(
                                        Long.class,
                                        "select counted.second.last_value - counted.first.last_value from counted.first, counted.second")
                                .blockingGet())
                        .isGreaterThan(1500);
                assertThat(application.injector()).isNotNull();
            }
            assertThat(path).isNotNull();
        }
    }

    @Test
    void leaveNothingBehindWhereThereAreNone(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("db/migration"));
        try (ClassPath path = new ClassPath(folder);
                RunningApplication application = Server.PLUGIN.start()) {
            assertThat(tables(application, "flyway_schema_history")).isZero();
            assertThat(path).isNotNull();
        }
    }

    @Test
    void doNotRunWhereTheyAreSwitchedOff(@TempDir Path folder) throws Exception {
        script(folder, "db/migration/V1__unwanted.sql", "create table unwanted (i int)");
        try (ClassPath path = new ClassPath(folder);
                RunningApplication application = Server.PLUGIN.start("--postgresql.migrate=false")) {
            assertThat(tables(application, "unwanted")).isZero();
            assertThat(path).isNotNull();
        }
    }

    @Test
    void ofANamedDatabaseAreItsOwn(@TempDir Path folder) throws Exception {
        script(folder, "db/migration/V1__main.sql", "create table main (i int)");
        script(folder, "db/migration-reporting/V1__reports.sql", "create table reports (i int)");
        try (ClassPath path = new ClassPath(folder);
                RunningApplication application = JZenith.application()
                        .withPlugins(PostgresqlPlugin.create(), PostgresqlPlugin.named("reporting"))
                        .start()) {
            PostgresqlClient reporting =
                    application.injector().getInstance(Key.get(PostgresqlClient.class, Names.named("reporting")));
            assertThat(tables(application, "main")).isEqualTo(1);
            assertThat(tables(application, "reports")).isZero();
            assertThat(reporting
                            .one(
                                    String.class,
                                    "select current_database() from reports right join (select 1) one on true")
                            .blockingGet())
                    .isEqualTo("reporting");
            assertThat(path).isNotNull();
        }
    }

    /** The JVM's own log shows which classes are loaded. */
    @Test
    @Tag("long")
    void loadNothingOfFlywayWhereThereAreNone(@TempDir Path folder) throws Exception {
        assertThat(classesLoadedWith(folder, "classes-without.txt"))
                .contains("io.vertx.pgclient")
                .doesNotContain("org.flywaydb", "org.postgresql.");
        script(folder, "db/migration/V1__some.sql", "select 1");
        assertThat(classesLoadedWith(folder, "classes-with.txt")).contains("org.flywaydb");
    }

    private static String classesLoadedWith(Path folder, String name) throws Exception {
        Path log = folder.resolve(name);
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xlog:class+load:file=" + log,
                        "-cp",
                        System.getProperty("java.class.path") + java.io.File.pathSeparator + folder,
                        StartAndStop.class.getName())
                .inheritIO()
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
        return Files.readString(log);
    }

    static final class StartAndStop {
        private StartAndStop() {}

        public static void main(String[] args) {
            Server.PLUGIN.start().close();
        }
    }
}
