package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigLoaderTest {

    enum Mode { FAST, VERY_SAFE }

    @Config("server")
    interface ServerConfiguration {
        @ConfigDefault("8080")
        int port();

        @ConfigDefault("/")
        String basePath();
    }

    @Config("all")
    interface AllConfiguration {
        @ConfigDefault("7")
        long count();

        @ConfigDefault("1.5")
        Double ratio();

        @ConfigDefault("true")
        boolean enabled();

        @ConfigDefault("very-safe")
        Mode mode();

        @ConfigDefault("30s")
        Duration timeout();

        @ConfigDefault("10MB")
        DataSize size();

        @ConfigDefault("http://a/b")
        URI uri();

        @ConfigDefault("a/b")
        Path path();

        @ConfigDefault("a, b,c")
        List<String> names();

        Optional<Integer> maybe();

        List<Integer> none();

        default long doubled() {
            return 2 * count();
        }
    }

    @Config("wrong")
    interface WrongConfiguration {
        Object anything();

        String with(String parameter);
    }

    @Config("must")
    interface MustConfiguration {
        String have();
    }

    private static ConfigLoader.Loaded load(List<String> arguments, Map<String, String> environment, Map<String, String> code,
            Class<?>... types) {
        return new ConfigLoader(arguments, environment, code).load(List.of(types));
    }

    private static <T> T value(ConfigLoader.Loaded loaded, Class<T> type) {
        assertThat(loaded.problems()).isEmpty();
        return type.cast(loaded.instances().get(type));
    }

    private static List<String> problems(ConfigLoader.Loaded loaded) {
        return loaded.problems().stream().map(Object::toString).toList();
    }

    @Test
    void prefersCommandLineToEnvironmentToCodeToDefault() {
        List<String> arguments = List.of("--server.port=1");
        Map<String, String> environment = Map.of("SERVER_PORT", "2", "SERVER_BASE_PATH", "/env");
        Map<String, String> code = Map.of("server.port", "3", "server.base-path", "/code");
        Class<ServerConfiguration> type = ServerConfiguration.class;
        assertThat(value(load(arguments, environment, code, type), type).port()).isEqualTo(1);
        assertThat(value(load(List.of(), environment, code, type), type).port()).isEqualTo(2);
        assertThat(value(load(List.of(), environment, code, type), type).basePath()).isEqualTo("/env");
        assertThat(value(load(List.of(), Map.of(), code, type), type).port()).isEqualTo(3);
        assertThat(value(load(List.of(), Map.of(), Map.of(), type), type).port()).isEqualTo(8080);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--server.port=1 --server.port=9", "--server.port 9", "--server.port=9 -- --server.port=1 x"})
    void readsBothFormsOfArgumentsUpToTheDashes(String arguments) {
        assertThat(value(load(List.of(arguments.split(" ", -1)), Map.of(), Map.of(), ServerConfiguration.class),
                ServerConfiguration.class).port()).isEqualTo(9);
    }

    @Test
    void readsEveryType() {
        AllConfiguration all = value(load(List.of(), Map.of(), Map.of(), AllConfiguration.class), AllConfiguration.class);
        assertThat(all.count()).isEqualTo(7);
        assertThat(all.ratio()).isEqualTo(1.5);
        assertThat(all.enabled()).isTrue();
        assertThat(all.mode()).isEqualTo(Mode.VERY_SAFE);
        assertThat(all.timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(all.size()).isEqualTo(new DataSize(10 << 20));
        assertThat(all.uri()).isEqualTo(URI.create("http://a/b"));
        assertThat(all.path()).isEqualTo(Path.of("a/b"));
        assertThat(all.names()).containsExactly("a", "b", "c");
        assertThat(all.maybe()).isEmpty();
        assertThat(all.none()).isEmpty();
        assertThat(all.doubled()).isEqualTo(14);
        assertThat(all).hasToString(all.toString()).isEqualTo(all).isNotEqualTo("x").hasSameHashCodeAs(all);
        assertThat(all.toString()).startsWith("AllConfiguration{").contains("count=7");
    }

    @ParameterizedTest
    @CsvSource({"500ms,PT0.5S", "30s,PT30S", "5m,PT5M", "1h,PT1H", "2d,PT48H", "PT1M30S,PT1M30S"})
    void readsDurations(String text, String expected) {
        assertThat(value(load(List.of("--all.timeout=" + text), Map.of(), Map.of(), AllConfiguration.class), AllConfiguration.class)
                .timeout()).isEqualTo(Duration.parse(expected));
    }

    @Test
    void reportsEveryProblemAtOnceWithItsSource() {
        ConfigLoader.Loaded loaded = load(
                List.of("stray", "--server.port=abc", "--sever.port=1", "--flag"), Map.of("ALL_MODE", "slow"),
                Map.of("all.timeout", "soon"),
                ServerConfiguration.class, AllConfiguration.class, WrongConfiguration.class, MustConfiguration.class, String.class);
        assertThat(problems(loaded)).containsExactlyInAnyOrder(
                "CONFIG-1 command line: \"stray\" is not a configuration key (expected: --key=value or --key value). "
                        + "Fix: put arguments of the application itself behind --.",
                "CONFIG-2 command line: \"--flag\" has no value (expected: --key=value or --key value). "
                        + "Fix: write --flag=<value>.",
                "CONFIG-3 server.port: \"abc\" is not an integer (expected: a whole number). "
                        + "From command line --server.port. Fix: correct the value or remove it to get the default.",
                "CONFIG-3 all.mode: \"slow\" is not one of its choices (expected: one of fast, very-safe). "
                        + "From environment variable ALL_MODE. Fix: correct the value or remove it to get the default.",
                "CONFIG-3 all.timeout: \"soon\" is not a duration (expected: such as 500ms, 30s, 5m, 1h or PT30S). "
                        + "From withConfiguration(\"all.timeout\", ...). Fix: correct the value or remove it to get the default.",
                "CONFIG-4 must.have: has no value and no default (expected: text). "
                        + "Fix: set --must.have=<value> or the environment variable MUST_HAVE.",
                "CONFIG-5 sever.port: is not a known key, did you mean server.port. From command line --sever.port. "
                        + "Fix: write server.port or remove it.",
                "CONFIG-6 " + WrongConfiguration.class.getName() + ": the method anything has parameters or returns java.lang.Object, "
                        + "which is not a configuration type. "
                        + "Fix: return a number, boolean, String, enum, Duration, DataSize, URI, Path, Optional or List.",
                "CONFIG-6 " + WrongConfiguration.class.getName() + ": the method with has parameters or returns java.lang.String, "
                        + "which is not a configuration type. "
                        + "Fix: return a number, boolean, String, enum, Duration, DataSize, URI, Path, Optional or List.",
                "CONFIG-6 java.lang.String: is not a configuration. "
                        + "Fix: make it an interface and annotate it with @Config(\"<namespace>\").");
    }

    @Test
    void ignoresEnvironmentVariablesThatFollowFromNoKey() {
        assertThat(load(List.of(), Map.of("SERVER_PROT", "1", "HOME", "/"), Map.of(), ServerConfiguration.class).problems()).isEmpty();
    }
}
