package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

class SourcesTest {

    @Config("server")
    interface ServerConfiguration {
        @ConfigDefault("8080")
        int port();

        @ConfigDefault("/")
        String basePath();

        @ConfigDefault("false")
        boolean enabled();

        Optional<Boolean> maybe();

        Optional<Secret> password();
    }

    @Config("user")
    interface UserConfiguration {
        @ConfigDefault("nobody")
        String name();
    }

    @TempDir
    Path directory;

    private static ServerConfiguration server(List<String> arguments) {
        return Loads.instance(Loads.arguments(arguments, ServerConfiguration.class), ServerConfiguration.class);
    }

    private LoadedConfiguration file(String content) throws IOException {
        Files.writeString(directory.resolve("jzenith.properties"), content);
        return ConfigLoader.builder().directory(directory).build().load(List.of(ServerConfiguration.class));
    }

    @Test
    void leavesOutWhatATestIsSurroundedByAndSaysSo() throws Exception {
        Path file = Files.writeString(directory.resolve("jzenith.properties"), "server.base-path=/staging");
        LoadedConfiguration loaded = ConfigLoader.builder()
                .environment(Map.of("SERVER_PORT", "9", "JZENITH_PROFILE", "staging", "NAME", "/own"))
                .directory(directory)
                .code(Map.of("server.base-path", "${env:NAME}"))
                .withoutEnvironment()
                .build()
                .load(List.of(ServerConfiguration.class));
        ServerConfiguration server = Loads.instance(loaded, ServerConfiguration.class);
        assertThat(server.port()).isEqualTo(8080);
        assertThat(server.basePath()).isEqualTo("/own");
        assertThat(loaded.warnings())
                .containsExactly(
                        "A test does not depend on where it runs: "
                                + file.toAbsolutePath().normalize()
                                + ", environment variable JZENITH_PROFILE, environment variable SERVER_PORT are left out. Fix: say in the test what is meant, such as by withConfiguration.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--server.port=1 --server.port=9", "--server.port 9", "--server.port=9 -- --server.port=1 x"})
    void readsBothFormsOfArgumentsUpToTheDashes(String arguments) {
        assertThat(server(List.of(arguments.split(" ", -1))).port()).isEqualTo(9);
    }

    @Test
    void leavesToTheApplicationWhatStandsBehindTheDashes() {
        LoadedConfiguration loaded =
                Loads.arguments(List.of("--", "--server.prot=1", "--", "x"), ServerConfiguration.class);
        assertThat(loaded.problems()).isEmpty();
        assertThat(loaded.applicationArguments()).containsExactly("--server.prot=1", "--", "x");
    }

    @Test
    void takesAFlagWithoutValueForTrue() {
        assertThat(server(List.of("--server.enabled", "--server.maybe")).enabled())
                .isTrue();
        assertThat(server(List.of("--server.maybe")).maybe()).contains(true);
        assertThat(server(List.of("--server.enabled", "false")).enabled()).isFalse();
    }

    @Test
    void keepsValuesThatLookLikeOptionsOrHaveAnEqualsSign() {
        assertThat(server(List.of("--server.base-path=--a=b")).basePath()).isEqualTo("--a=b");
        assertThat(server(List.of("--server.base-path", "-a=b")).basePath()).isEqualTo("-a=b");
    }

    @Test
    void knowsWhatTheCommandLineAsksFor() {
        assertThat(ConfigLoader.builder().build().command()).isEqualTo(ConfigCommand.RUN);
        assertThat(ConfigLoader.builder()
                        .arguments(List.of("--config-check"))
                        .build()
                        .command())
                .isEqualTo(ConfigCommand.CHECK);
        ConfigLoader loader = ConfigLoader.builder()
                .arguments(List.of("--config-reference", "--server.port", "1"))
                .build();
        assertThat(loader.command()).isEqualTo(ConfigCommand.REFERENCE);
        assertThat(loader.load(List.of(ServerConfiguration.class)).problems()).isEmpty();
        assertThat(ConfigLoader.builder()
                        .arguments(List.of("--config-reference=properties"))
                        .build()
                        .command())
                .isEqualTo(ConfigCommand.TEMPLATE);
        assertThat(ConfigLoader.builder()
                        .arguments(List.of("--config-schema"))
                        .build()
                        .command())
                .isEqualTo(ConfigCommand.SCHEMA);
        assertThat(Loads.problems(Loads.arguments(List.of("--config-reference=yaml"), ServerConfiguration.class)))
                .containsExactly("CONFIG-24 command line: --config-reference has a value "
                        + "(expected: --config-reference or --config-reference=properties). Fix: remove the value.");
        assertThat(ConfigLoader.builder()
                        .arguments(List.of("--", "--config-check"))
                        .build()
                        .command())
                .isEqualTo(ConfigCommand.RUN);
    }

    @Test
    void doesNotShowAnArgumentThatMayBelongToASecret() {
        assertThat(Loads.problems(
                        Loads.arguments(List.of("--server.password=my", "hidden", "word"), ServerConfiguration.class)))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("CONFIG-1 command line: ****** is not");
        assertThat(Loads.problems(Loads.arguments(List.of("--server.pasword=my", "hidden"), ServerConfiguration.class))
                        .toString())
                .doesNotContain("hidden");
        assertThat(Loads.problems(
                        Loads.arguments(List.of("--server.password:hidden", "hidden"), ServerConfiguration.class)))
                .containsExactly(
                        "CONFIG-1 command line: \"--server.password...\" is not a configuration key (expected: --key=value or "
                                + "--key value). Fix: put arguments of the application itself behind --.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Dserver.password=hidden",
                "server.password:hidden",
                "-server.password=hidden",
                "-server.password hidden"
            })
    void namesAKeyThatIsNotWrittenAsOneWithoutItsValue(String arguments) {
        assertThat(Loads.problems(Loads.arguments(List.of(arguments.split(" ", -1)), ServerConfiguration.class))
                        .toString())
                .contains("server.password")
                .doesNotContain("hidden");
    }

    @Test
    void readsPropertiesAsEverybodyDoesButInUtf8() throws IOException {
        assertThat(Loads.instance(
                                file(
                                        "\uFEFF# server.port=1\n! no\r\n\rserver.base-path : /gr\u00fc\\u00DFe\\\n    /\u4e16\\\\\n"),
                                ServerConfiguration.class)
                        .basePath())
                .isEqualTo("/gr\u00fc\u00dfe/\u4e16\\");
    }

    @Test
    void countsTheLinesOfAFile() throws IOException {
        LoadedConfiguration loaded = file("# one\n\nserver.base-path=a\\\n  b\nserver.port=1\n");
        assertThat(Loads.row(loaded, "server.base-path").value()).isEqualTo("ab");
        assertThat(Loads.row(loaded, "server.base-path").origin())
                .isEqualTo(
                        "line 3 of " + directory.resolve("jzenith.properties").toAbsolutePath());
        assertThat(Loads.row(loaded, "server.port").origin()).startsWith("line 5 of ");
    }

    @Test
    void acceptsTheSameTwiceInAFile() throws IOException {
        LoadedConfiguration loaded = file("server.port=1\nserver.port=1");
        assertThat(loaded.problems()).isEmpty();
        assertThat(Loads.row(loaded, "server.port").origin()).startsWith("line 2 of ");
        assertThat(Loads.row(loaded, "server.port").shadowed())
                .singleElement()
                .asString()
                .startsWith("line 1 of ");
    }

    @Test
    void refusesAFileThatIsNotUtf8() throws IOException {
        Files.write(directory.resolve("x"), "server.base-path=gr\u00fcn".getBytes(StandardCharsets.ISO_8859_1));
        LoadedConfiguration loaded = ConfigLoader.builder()
                .directory(directory)
                .arguments(List.of("--config=x"))
                .build()
                .load(List.of(ServerConfiguration.class));
        assertThat(Loads.problems(loaded))
                .singleElement()
                .asString()
                .isEqualTo("CONFIG-19 " + directory.resolve("x").toAbsolutePath() + ": is not UTF-8 text "
                        + "(expected: a properties file in UTF-8). Fix: correct the file or its name.");
    }

    @Test
    void refusesYamlWhoseLinesWouldPassForPropertiesOfNobody() throws IOException {
        Files.writeString(directory.resolve("app.yml"), "server:\n  port: 9090");
        LoadedConfiguration loaded = ConfigLoader.builder()
                .directory(directory)
                .arguments(List.of("--config=app.yml"))
                .build()
                .load(List.of(ServerConfiguration.class));
        assertThat(Loads.problems(loaded))
                .containsExactly("CONFIG-19 app.yml: is YAML, judging by its name "
                        + "(expected: a properties file in UTF-8). Fix: correct the file or its name.");
    }

    @Test
    void refusesAConfigFileWithoutAName() {
        assertThat(Loads.problems(Loads.arguments(List.of("--config="), ServerConfiguration.class)))
                .containsExactly("CONFIG-2 command line: --config has no value "
                        + "(expected: --key=value or --key value). Fix: write --config=<value>.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nul\0name", "none"})
    void refusesAConfigFileThatIsNone(String name) {
        LoadedConfiguration loaded = ConfigLoader.builder()
                .directory(directory)
                .arguments(List.of("--config=" + name))
                .build()
                .load(List.of(ServerConfiguration.class));
        assertThat(loaded.problems()).singleElement().satisfies(problem -> assertThat(problem.id())
                .isEqualTo("CONFIG-19"));
    }

    @Test
    void readsTheNearestOfSeveralFilesOnTheClassPathAndSaysSo() throws IOException {
        Path near = directory.resolve("near");
        Path far = directory.resolve("far");
        try (URLClassLoader classPath = Loads.classPath(near, far)) {
            Files.writeString(near.resolve("jzenith.properties"), "server.port=1");
            Files.writeString(far.resolve("jzenith.properties"), "server.port=2");
            LoadedConfiguration loaded =
                    ConfigLoader.builder().classLoader(classPath).build().load(List.of(ServerConfiguration.class));
            assertThat(Loads.instance(loaded, ServerConfiguration.class).port()).isEqualTo(1);
            assertThat(loaded.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("jzenith.properties is on the class path 2 times: "
                            + near.toUri().toURL() + "jzenith.properties is read, not "
                            + far.toUri().toURL());
        }
    }

    @Test
    @DisplayName("It takes the profile from the command line, else from a system property, else from the environment")
    void takesTheProfileFromTheSourcesInTheirOrder() throws IOException {
        try (URLClassLoader classPath = Loads.classPath(directory)) {
            Files.writeString(directory.resolve("jzenith-dev.properties"), "server.port=1");
            Files.writeString(directory.resolve("jzenith-prod.properties"), "server.port=2");
            Files.writeString(directory.resolve("jzenith-staging.properties"), "server.port=3");
            ConfigLoader.Builder builder = ConfigLoader.builder().classLoader(classPath);
            Class<ServerConfiguration> type = ServerConfiguration.class;
            builder.environment(Map.of("JZENITH_PROFILE", "prod"));
            assertThat(Loads.instance(builder.build().load(List.of(type)), type).port())
                    .isEqualTo(2);
            builder.systemProperties(Map.of("jzenith.profile", "staging"));
            assertThat(Loads.instance(builder.build().load(List.of(type)), type).port())
                    .isEqualTo(3);
            builder.arguments(List.of("--profile", "dev"));
            LoadedConfiguration loaded = builder.build().load(List.of(type));
            assertThat(Loads.instance(loaded, type).port()).isEqualTo(1);
            assertThat(Loads.row(loaded, "server.port").origin())
                    .isEqualTo("line 1 of jzenith-dev.properties on the class path");
            builder.arguments(List.of("--profile="));
            assertThat(Loads.instance(builder.build().load(List.of(type)), type).port())
                    .isEqualTo(8080);
        }
    }

    @Test
    void readsSeveralFilesOfWhichTheLaterWins() throws IOException {
        Files.writeString(directory.resolve("a"), "server.port=1\nserver.base-path=/a");
        Files.writeString(directory.resolve("b"), "server.port=2");
        LoadedConfiguration loaded = ConfigLoader.builder()
                .directory(directory)
                .arguments(List.of("--config=a", "--config", "b"))
                .build()
                .load(List.of(ServerConfiguration.class));
        ServerConfiguration server = Loads.instance(loaded, ServerConfiguration.class);
        assertThat(server.port()).isEqualTo(2);
        assertThat(server.basePath()).isEqualTo("/a");
        assertThat(Loads.row(loaded, "server.port").shadowed())
                .containsExactly("line 1 of " + directory.resolve("a").toAbsolutePath());
    }

    @Test
    void readsTheFilesOfSeveralProfilesOfWhichTheLaterWins() throws IOException {
        try (URLClassLoader classPath = Loads.classPath(directory)) {
            Files.writeString(directory.resolve("jzenith-prod.properties"), "server.port=1\nserver.base-path=/prod");
            Files.writeString(directory.resolve("jzenith-eu.properties"), "server.port=2");
            ConfigLoader.Builder builder =
                    ConfigLoader.builder().classLoader(classPath).arguments(List.of("--profile=prod, eu"));
            LoadedConfiguration loaded = builder.build().load(List.of(ServerConfiguration.class));
            ServerConfiguration server = Loads.instance(loaded, ServerConfiguration.class);
            assertThat(server.port()).isEqualTo(2);
            assertThat(server.basePath()).isEqualTo("/prod");
            assertThat(Loads.row(loaded, "server.port").shadowed())
                    .containsExactly("line 1 of jzenith-prod.properties on the class path");
            builder.arguments(List.of("--profile=prod,mars"));
            assertThat(Loads.problems(builder.build().load(List.of(ServerConfiguration.class))))
                    .singleElement()
                    .asString()
                    .startsWith("CONFIG-21 profile: \"mars\" has no file");
        }
    }

    @Test
    void ignoresServiceLinksOfKubernetesWithAHint() {
        LoadedConfiguration loaded = ConfigLoader.builder()
                .environment(Map.of("SERVER_PORT", "tcp://10.0.0.1:6379", "SERVER_BASE_PATH", "tcp://10.0.0.1:6379"))
                .build()
                .load(List.of(ServerConfiguration.class));
        assertThat(Loads.instance(loaded, ServerConfiguration.class).port()).isEqualTo(8080);
        assertThat(Loads.instance(loaded, ServerConfiguration.class).basePath()).isEqualTo("tcp://10.0.0.1:6379");
        assertThat(loaded.warnings())
                .containsExactly("server.port: environment variable SERVER_PORT is the service link "
                        + "\"tcp://10.0.0.1:6379\" of Kubernetes and is ignored. Fix: set enableServiceLinks: false in the specification "
                        + "of the pod.");
    }

    @Test
    void doesNotTakeThePropertiesOfTheJvmForKeys() {
        ConfigLoader.Builder builder =
                ConfigLoader.builder().systemProperties(Map.of("user.name", "root", "user.home", "/root"));
        LoadedConfiguration loaded = builder.build().load(List.of(UserConfiguration.class));
        assertThat(Loads.instance(loaded, UserConfiguration.class).name()).isEqualTo("nobody");
    }

    @Test
    void readsTheProcessWhereAsked() {
        LoadedConfiguration loaded =
                ConfigLoader.builder().fromProcess().build().load(List.of(UserConfiguration.class));
        assertThat(Loads.problems(loaded)).isEmpty();
    }

    @Test
    void readsNothingOfTheProcessUnlessAsked() {
        LoadedConfiguration loaded = ConfigLoader.builder()
                .code(Map.of("user.name", "${env:PATH:none}"))
                .build()
                .load(List.of(UserConfiguration.class));
        assertThat(Loads.instance(loaded, UserConfiguration.class).name()).isEqualTo("none");
    }
}
