package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

class InstancesTest {

    interface Tls {
        @ConfigDefault("443")
        int port();

        Optional<String> keyFile();
    }

    interface Limits {
        int depth();
    }

    @Config("server")
    interface ServerConfiguration {
        @ConfigDefault("8080")
        int port();

        @ConfigDefault("pw")
        Secret password();

        Tls tls();

        Optional<Limits> limits();

        List<String> names();

        default String describe(String prefix) {
            return prefix + port();
        }

        @Override
        String toString();
    }

    private static ServerConfiguration server(String... arguments) {
        return Loads.instance(
                Loads.arguments(List.of(arguments), ServerConfiguration.class), ServerConfiguration.class);
    }

    @Test
    void nestInterfacesBelowTheKeyThatLeadsToThem() {
        ServerConfiguration server = server("--server.tls.port=1", "--server.tls.key-file=k");
        assertThat(server.tls().port()).isEqualTo(1);
        assertThat(server.tls().keyFile()).contains("k");
        assertThat(server().tls().port()).isEqualTo(443);
    }

    @Test
    void haveAnOptionalNestedInterfaceWhereAnyOfItsKeysIsSet() {
        assertThat(server().limits()).isEmpty();
        assertThat(server("--server.limits.depth=3").limits().orElseThrow().depth())
                .isEqualTo(3);
    }

    @Test
    void areEqualIfTheySayTheSame() {
        assertThat(server("--server.port=1"))
                .isEqualTo(server("--server.port=1"))
                .hasSameHashCodeAs(server("--server.port=1"))
                .isNotEqualTo(server("--server.port=2"))
                .isNotEqualTo(null)
                .isNotEqualTo("x");
        assertThat(server("--server.tls.port=1")).isNotEqualTo(server());
        assertThat(server("--server.password=a")).isNotEqualTo(server("--server.password=b"));
        assertThat(server())
                .isNotEqualTo(Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {ServerConfiguration.class},
                        (proxy, method, arguments) -> 1));
    }

    @Test
    void showWhatTheySayWithoutSecrets() {
        assertThat(server("--server.names=a,b"))
                .hasToString("ServerConfiguration{limits=Optional.empty, names=a,b, "
                        + "password=******, port=8080, tls=Tls{keyFile=Optional.empty, port=443}}");
    }

    @Test
    void callMethodsWithABody() {
        assertThat(server().describe("port ")).isEqualTo("port 8080");
    }

    @Test
    void areImmutable() {
        assertThatThrownBy(() -> server().names().add("x")).isInstanceOf(UnsupportedOperationException.class);
        assertThat(server("--server.names=a").names()).isUnmodifiable();
    }

    static Stream<Integer> releases() {
        return Stream.of(17, Runtime.version().feature()).distinct();
    }

    /**
     * Tests an interface that is as hidden as possible: package-private, in another package, in another class loader.
     */
    @ParameterizedTest
    @MethodSource("releases")
    void standForInterfacesOfAnyReleaseAndPackageThatNobodyElseSees(int release, @TempDir Path directory)
            throws Exception {
        Path source = directory.resolve("Hidden.java");
        Files.writeString(
                source,
                """
                package elsewhere;
                import org.jzenith.core.config.*;
                @Config("hidden")
                interface Hidden {
                    int amount();
                    Inner inner();
                    default int twice() { return 2 * amount(); }
                    interface Inner { @ConfigDefault("x") String name(); }
                }
                """);
        compile(release, source, directory);
        ClassLoader parent = getClass().getClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, parent)) {
            Class<?> type = loader.loadClass("elsewhere.Hidden");
            LoadedConfiguration loaded = ConfigLoader.builder()
                    .code(Map.of("hidden.amount", "21"))
                    .build()
                    .load(List.of(type));
            assertThat(Loads.problems(loaded)).isEmpty();
            Object hidden = loaded.instances().get(type);
            assertThat(hidden).hasToString("Hidden{amount=21, inner=Inner{name=x}}");
            Method twice = type.getMethod("twice");
            twice.setAccessible(true);
            assertThat(twice.invoke(hidden)).isEqualTo(42);
        }
    }

    private static void compile(int release, Path source, Path directory) throws IOException {
        String classPath = Path.of(Config.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString();
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "--release",
                        String.valueOf(release),
                        "-proc:none",
                        "-cp",
                        classPath + File.pathSeparator,
                        "-d",
                        directory.toString(),
                        source.toString());
        assertThat(result).isZero();
        try (Stream<Path> classes = Files.walk(directory)) {
            assertThat(classes.filter(path -> path.toString().endsWith(".class")))
                    .hasSize(2);
        }
    }
}
