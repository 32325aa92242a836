package org.jzenith.examples.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.maven.project.LocalRepository;
import org.jzenith.postgresql.BlockingPostgresqlClient;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.ApplicationExtension;

/** Moves a service to jZenith as the guide says. Each step compiles, and the same HTTP tests pass before and after. */
class MigrationIT {

    private static final String PASSWORD = "migration";
    private static final Path SOURCES = Path.of("migration").toAbsolutePath();
    private static final Path REQUESTS = Path.of("src/test/java/org/example/accounts/AccountRequests.java");
    private static final List<String> MODULES = List.of(
            "jzenith-core",
            "jzenith-backing",
            "jzenith-devservices",
            "jzenith-logback",
            "jzenith-http",
            "jzenith-rest",
            "jzenith-postgresql",
            "jzenith-testing");

    /** The database of the origins. At the end of each migration, the tests start their own. */
    @RegisterExtension
    static final ApplicationExtension DATABASE = ApplicationExtension.of(() -> JZenith.application()
            .withPlugins(PostgresqlPlugin.create())
            .withConfiguration("postgresql.password", PASSWORD));

    @TempDir
    private static Path folder;

    private static LocalRepository repository;

    @BeforeAll
    static void makeRepository() throws Exception {
        repository = LocalRepository.in(folder.resolve("repository"), MODULES);
    }

    /** Returns the address of an empty schema. */
    private static String newSchema(BlockingPostgresqlClient db, String name) {
        db.update("create schema " + name);
        int port = db.one(Integer.class, "select inet_server_port()").orElseThrow();
        String database = db.one(String.class, "select current_database()").orElseThrow();
        return "jdbc:postgresql://localhost:" + port + '/' + database + "?currentSchema=" + name;
    }

    private static String user(BlockingPostgresqlClient db) {
        return db.one(String.class, "select current_user::text").orElseThrow();
    }

    private static void walk(String origin, Map<String, String> environment, String... left) throws Exception {
        Walk walk = new Walk(SOURCES.resolve(origin), folder.resolve(origin), repository);
        int tests = walk.build("verify", environment);
        assertThat(tests).isPositive();
        assertThat(walk.text()).contains(left);
        List<Path> steps = walk.steps();
        assertThat(steps).hasSize(5);
        for (Path step : steps.subList(0, 4)) {
            walk.apply(step);
            walk.build("test-compile", Map.of());
        }
        walk.apply(steps.get(4));
        assertThat(walk.build("verify", Map.of())).isEqualTo(tests);
        assertThat(walk.text()).doesNotContain(left);
    }

    @Test
    void fromSpringBoot(PostgresqlClient client) throws Exception {
        walk(
                "spring-boot",
                Map.of(
                        "SPRING_DATASOURCE_URL", newSchema(client.blocking(), "spring_boot"),
                        "SPRING_DATASOURCE_USERNAME", user(client.blocking()),
                        "SPRING_DATASOURCE_PASSWORD", PASSWORD),
                "org.springframework");
    }

    @Test
    void fromQuarkus(PostgresqlClient client) throws Exception {
        walk(
                "quarkus",
                Map.of(
                        "QUARKUS_DATASOURCE_JDBC_URL", newSchema(client.blocking(), "quarkus"),
                        "QUARKUS_DATASOURCE_USERNAME", user(client.blocking()),
                        "QUARKUS_DATASOURCE_PASSWORD", PASSWORD),
                "io.quarkus",
                "io.smallrye",
                "org.jboss");
    }

    @Test
    void theHttpTestsAreTheSame() throws Exception {
        assertThat(SOURCES.resolve("spring-boot/origin").resolve(REQUESTS))
                .hasSameTextualContentAs(SOURCES.resolve("quarkus/origin").resolve(REQUESTS));
        for (String origin : List.of("spring-boot", "quarkus")) {
            for (Path step : new Walk(SOURCES.resolve(origin), folder.resolve(origin + "-tests"), repository).steps()) {
                assertThat(Files.exists(step.resolve(REQUESTS))).as("%s", step).isFalse();
            }
        }
    }
}
