package org.jzenith.core.config;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hibernate.validator.constraints.Length;
import org.hibernate.validator.constraints.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/** Compares each problem as an operator reads it, provoked through the loader, with a file as a whole. */
class ConfigProblemsTest {

    @Config("server")
    interface ServerConfiguration {
        @ConfigDefault("8080")
        @Min(0)
        @Max(65_535)
        int port();

        @ConfigDefault("/")
        String basePath();
    }

    @Config("must")
    interface MustConfiguration {
        int have();
    }

    interface NoConfiguration {}

    @Config("bad")
    interface BadConfiguration {
        Object anything();
    }

    @Config("range")
    interface RangeConfiguration {
        @ConfigDefault("1")
        int min();

        @ConfigDefault("2")
        int max();

        @AssertTrue(message = "range.min at most range.max")
        default boolean ordered() {
            return min() <= max();
        }

        @Positive
        default int quotient() {
            return max() / min();
        }
    }

    @Config("other")
    interface OtherConfiguration {
        @ConfigDefault("1")
        @Range(min = 1, max = 9)
        int value();
    }

    @Config("misfit")
    interface MisfitConfiguration {
        @ConfigDefault("1")
        @Length(max = 3)
        int value();
    }

    @Config("server")
    interface SameConfiguration {
        @ConfigDefault("9090")
        int port();
    }

    @Config("server.base")
    interface BaseConfiguration {
        @ConfigDefault("/")
        String path();
    }

    /** Fails in the way that its name describes. */
    private static final class UnreachableProvider implements ConfigSourceProvider {
        @Override
        public String name() {
            return "dev services";
        }

        @Override
        public Map<String, Value> provide(Context context) {
            throw new IllegalStateException("nothing listens there");
        }

        @Override
        public void close() {}
    }

    @TempDir
    private static Path directory;

    private static Map<String, Supplier<List<Problem>>> scenarios() {
        Map<String, Supplier<List<Problem>>> scenarios = new TreeMap<>();
        scenarios.put("CONFIG-1", () -> arguments("serve"));
        scenarios.put("CONFIG-2", () -> arguments("--server.port"));
        scenarios.put(
                "CONFIG-3", () -> load(builder().environment(Map.of("SERVER_PORT", "abc")), ServerConfiguration.class));
        scenarios.put("CONFIG-4", () -> load(builder(), MustConfiguration.class));
        scenarios.put("CONFIG-5", () -> arguments("--server.prot=1"));
        scenarios.put("CONFIG-6", () -> load(builder(), NoConfiguration.class));
        scenarios.put("CONFIG-7", () -> load(builder(), BadConfiguration.class));
        scenarios.put("CONFIG-8", () -> arguments("--server.port=65536"));
        scenarios.put("CONFIG-9", () -> load(builder().code(Map.of("range.min", "3")), RangeConfiguration.class));
        scenarios.put("CONFIG-10", () -> load(builder().code(Map.of("range.min", "0")), RangeConfiguration.class));
        scenarios.put(
                "CONFIG-11",
                () -> load(builder().classLoader(ClassLoader.getPlatformClassLoader()), OtherConfiguration.class));
        scenarios.put(
                "CONFIG-12",
                () -> load(
                        builder().classLoader(ConfigProblemsTest.class.getClassLoader()), MisfitConfiguration.class));
        scenarios.put("CONFIG-13", () -> arguments("--server.base-path=/${env:STAGE}"));
        scenarios.put("CONFIG-14", () -> arguments("--server.base-path=/${server.base-path}"));
        scenarios.put("CONFIG-15", () -> arguments("--server.base-path=/${env:STAGE"));
        scenarios.put("CONFIG-16", () -> file("server.port=1\n# again\nserver.port=2\n"));
        scenarios.put("CONFIG-17", () -> load(builder(), ServerConfiguration.class, SameConfiguration.class));
        scenarios.put("CONFIG-18", () -> load(builder(), ServerConfiguration.class, BaseConfiguration.class));
        scenarios.put(
                "CONFIG-19",
                () -> load(
                        builder().directory(directory).arguments(List.of("--config", "none.properties")),
                        ServerConfiguration.class));
        scenarios.put("CONFIG-20", () -> file("server.base-path=\\u00g0\n"));
        scenarios.put("CONFIG-21", () -> arguments("--profile=prod"));
        scenarios.put(
                "CONFIG-22",
                () -> load(builder().providers(List.of(new UnreachableProvider())), ServerConfiguration.class));
        scenarios.put("CONFIG-23", ConfigProblemsTest::brokenService);
        scenarios.put("CONFIG-24", () -> arguments("--config-check=yes"));
        scenarios.put("CONFIG-25", ConfigProblemsTest::brokenCheck);
        scenarios.put(
                "CONFIG-26",
                () -> load(
                        builder()
                                .environment(Map.of("STAGE", "test"))
                                .arguments(List.of("--server.base-path=/${STAGE:live}")),
                        ServerConfiguration.class));
        scenarios.put("CONFIG-27", () -> file("# for me\njzenith.profile=dev\n"));
        scenarios.put("CONFIG-28", () -> arguments("--server.base-path=${file:/run/secrets/none}"));
        scenarios.put("CONFIG-29", ConfigProblemsTest::binaryValue);
        return scenarios;
    }

    private static ConfigLoader.Builder builder() {
        return ConfigLoader.builder();
    }

    private static List<Problem> load(ConfigLoader.Builder builder, Class<?>... types) {
        return builder.build().load(List.of(types)).problems();
    }

    private static List<Problem> arguments(String... arguments) {
        return load(builder().arguments(List.of(arguments)), ServerConfiguration.class);
    }

    private static List<Problem> file(String content) {
        write("x.properties", content);
        return load(
                builder().directory(directory).arguments(List.of("--config=x.properties")), ServerConfiguration.class);
    }

    private static List<Problem> binaryValue() {
        write("mounted/server.base-path", "\0");
        return load(builder().directory(directory).arguments(List.of("--config=mounted")), ServerConfiguration.class);
    }

    private static void write(String name, String content) {
        try {
            Files.createDirectories(directory.resolve(name).getParent());
            Files.writeString(directory.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Problem> brokenCheck() {
        ConfigBinding binding = ConfigBinding.of(ServerConfiguration.class);
        return builder()
                .build()
                .loadBindings(List.of(binding), List.of(new BoundCheck(binding, (configuration, table) -> {
                    throw new IllegalArgumentException("no URI");
                })))
                .problems();
    }

    private static List<Problem> brokenService() {
        write("META-INF/services/" + ConfigSourceProvider.class.getName(), "com.example.Missing");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
            return catchThrowableOfType(StartupException.class, () -> ConfigLoader.providers(loader))
                    .problems();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the ids of all factories, determined by calling each with arbitrary arguments. */
    static Stream<String> ids() {
        return Arrays.stream(ConfigProblems.class.getDeclaredMethods())
                .filter(method -> method.getReturnType() == Problem.class)
                .map(ConfigProblemsTest::id);
    }

    private static String id(Method factory) {
        Object[] arguments = Arrays.stream(factory.getParameterTypes())
                .map(type -> Stream.of(
                                "text",
                                ServerConfiguration.class,
                                factory,
                                new IllegalStateException(),
                                new ServiceConfigurationError("text"))
                        .filter(type::isInstance)
                        .findFirst()
                        .orElseThrow())
                .toArray();
        try {
            return ((Problem) factory.invoke(null, arguments)).id();
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new LinkageError(factory.getName(), e);
        }
    }

    @Test
    void haveAnIdOfTheirOwnWithoutGaps() {
        List<String> ids = ids().toList();
        assertThat(ids)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(Stream.iterate(1, i -> i + 1)
                        .limit(ids.size())
                        .map(i -> "CONFIG-" + i)
                        .toList());
    }

    @Test
    void haveEachAGoldenAndEachGoldenAProblem() throws Exception {
        URL golden = ConfigProblemsTest.class.getResource("golden");
        try (Stream<Path> files = Files.list(Path.of(golden.toURI()))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            ids().map(id -> id + ".txt").toList());
        }
    }

    @ParameterizedTest
    @MethodSource("ids")
    void readAsTheirGoldenSays(String id) throws IOException {
        Map<String, String> told = scenarios().get(id).get().stream()
                .collect(toMap(Problem::id, ConfigProblemsTest::told, (first, second) -> first));
        try (InputStream golden = ConfigProblemsTest.class.getResourceAsStream("golden/" + id + ".txt")) {
            assertThat(golden).as("golden/%s.txt for: %s", id, told.get(id)).isNotNull();
            assertThat(told.get(id)).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static String told(Problem problem) {
        return problem.toString().replace(directory.toAbsolutePath().toString(), "/etc/app") + '\n';
    }
}
