package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.error.Problem;

class UnknownKeysTest {

    interface Inner {
        @ConfigDefault("1")
        int depth();
    }

    @Config("rest")
    interface RestConfiguration {
        @ConfigDefault("8080")
        int port();

        @ConfigDefault("/")
        String basePath();

        Inner inner();

        Map<String, String> labels();

        List<List<String>> unsupported();
    }

    @ParameterizedTest
    @CsvSource({
        "rest.prot,rest.port",
        "rest.basePath,rest.base-path",
        "REST.PORT,rest.port",
        "restPort,rest.port",
        "rest.inner.dept,rest.inner.depth",
        "config-chek,config-check",
        "profil,profile"
    })
    void areAnsweredWithTheNearestKnownOne(String key, String nearest) {
        assertThat(Loads.arguments(List.of("--" + key + "=1"), RestConfiguration.class)
                        .problems())
                .filteredOn(problem -> problem.id().equals("CONFIG-5"))
                .extracting(Problem::what)
                .containsExactly("is not a known key, did you mean " + nearest);
    }

    @Test
    void areAnsweredWithNothingWhereNothingIsNear() {
        assertThat(Loads.problems(Loads.arguments(List.of("--quite.another=1"), RestConfiguration.class)))
                .contains(
                        "CONFIG-5 quite.another: is not a known key. From command line --quite.another. Fix: remove it; "
                                + "--config-reference prints all keys.");
    }

    private static List<String> unknown(ConfigLoader.Builder builder) {
        return builder.build().load(List.of(RestConfiguration.class)).problems().stream()
                .filter(problem -> problem.id().equals("CONFIG-5"))
                .map(Problem::subject)
                .toList();
    }

    @Test
    void areRefusedEverywhereWhereOnlyThisApplicationReads() {
        Map<String, String> keys = Map.of("other.key", "1");
        assertThat(unknown(ConfigLoader.builder().arguments(List.of("--other.key=1", "--other.flag"))))
                .hasSize(2);
        assertThat(unknown(ConfigLoader.builder().code(keys))).hasSize(1);
        assertThat(unknown(ConfigLoader.builder().overrides(keys))).hasSize(1);
    }

    @Test
    void areRefusedInOwnedNamespacesWhereOthersReadToo(@TempDir Path directory) throws IOException {
        assertThat(unknown(ConfigLoader.builder()
                        .systemProperties(Map.of("other.key", "1", "rest.key", "1", "rest", "1"))))
                .containsExactly("rest.key");
        Files.writeString(
                directory.resolve("jzenith.properties"), "other.key=1\nrest.inner=1\nrestless.key=1\nrest.labels=1");
        assertThat(unknown(ConfigLoader.builder().directory(directory)))
                .containsExactlyInAnyOrder("rest.inner", "rest.labels");
    }

    @Test
    @DisplayName("The profile is no unknown key: it is a problem of its own where it comes too late")
    void doNotIncludeTheProfile() {
        Map<String, String> keys = Map.of("jzenith.profile", "dev");
        for (ConfigLoader.Builder tooLate : List.of(
                ConfigLoader.builder().code(keys),
                ConfigLoader.builder().overrides(keys),
                ConfigLoader.builder().arguments(List.of("--jzenith.profile=dev")))) {
            assertThat(tooLate.build().load(List.of(RestConfiguration.class)).problems())
                    .extracting(Problem::id)
                    .contains("CONFIG-27")
                    .doesNotContain("CONFIG-5");
        }
        assertThat(ConfigLoader.builder()
                        .systemProperties(keys)
                        .build()
                        .load(List.of(RestConfiguration.class))
                        .problems())
                .extracting(Problem::id)
                .doesNotContain("CONFIG-27");
    }

    @Test
    void areNoneInTheEnvironment() {
        assertThat(unknown(ConfigLoader.builder().environment(Map.of("REST_PROT", "1", "HOME", "/"))))
                .isEmpty();
    }

    @Config("postgresql")
    interface DatabaseConfiguration {
        String host();

        String username();

        Secret password();

        int port();

        @ConfigDefault("10s")
        Duration connectTimeout();
    }

    private static List<String> warnings(String... variables) {
        return ConfigLoader.builder()
                .environment(Arrays.stream(variables).collect(Collectors.toMap(name -> name, name -> "hidden")))
                .build()
                .load(List.of(DatabaseConfiguration.class, RestConfiguration.class))
                .warnings();
    }

    @ParameterizedTest
    @Tag("C4")
    @CsvSource({
        "POSTGRESQL_HOTS,POSTGRESQL_HOST",
        "POSTGRESQL_USER,POSTGRESQL_USERNAME",
        "POSTGRESQL_PASS,POSTGRESQL_PASSWORD",
        "POSTGRESQL_PASSWD,POSTGRESQL_PASSWORD",
        "POSTGRES_PASSWORD,POSTGRESQL_PASSWORD",
        "POSTGRES_HOST,POSTGRESQL_HOST",
        "POSTGRESQL_CONNECTTIMEOUT,POSTGRESQL_CONNECT_TIMEOUT",
        "POSTGRESSQL_HOST,POSTGRESQL_HOST",
        "REST_PROT,REST_PORT",
        "REST_BASEPATH,REST_BASE_PATH"
    })
    void areWarnedOfWhereAVariableLooksLikeThatOfAKey(String name, String nearest) {
        assertThat(warnings(name))
                .singleElement()
                .asString()
                .contains("environment variable " + name + " is not read")
                .contains("Fix: write " + nearest + " if that is meant")
                .doesNotContain("hidden");
    }

    @Test
    @Tag("C4")
    void areNotWarnedOfWhereVariablesAreOfOthers() {
        assertThat(warnings(
                        "HOME",
                        "PATH",
                        "LANG",
                        "TERM",
                        "PWD",
                        "HOSTNAME",
                        "JAVA_HOME",
                        "REST",
                        "PORT",
                        "PGHOST",
                        "MYSQL_HOST",
                        "POSTGRESQL_SERVICE_HOST",
                        "POSTGRESQL_SERVICE_PORT",
                        "POSTGRESQL_SERVICE_PORT_TCP",
                        "POSTGRESQL_PORT_5432_TCP",
                        "POSTGRESQL_PORT_5432_TCP_ADDR",
                        "POSTGRESQL_PORT_5432_TCP_PROTO",
                        "REST_SERVICE_PORT_HTTP",
                        "POSTGRESQL_VOLUME_DIR_OF_THE_IMAGE"))
                .isEmpty();
        assertThat(ConfigLoader.builder()
                        .environment(Map.of("REST_PROT", "1"))
                        .withoutEnvironment()
                        .build()
                        .load(List.of(RestConfiguration.class))
                        .warnings())
                .isEmpty();
    }

    @Test
    void areNotThoseOfAMapNorThoseDeclaredWrongly() {
        assertThat(unknown(ConfigLoader.builder().code(Map.of("rest.labels.a.b", "1", "rest.unsupported", "1"))))
                .isEmpty();
        assertThat(unknown(ConfigLoader.builder().code(Map.of("rest.labels.", "1"))))
                .containsExactly("rest.labels.");
    }
}
