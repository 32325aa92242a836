package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.constraints.Pattern;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.processor.ConfigProcessor;

/** What the annotation processor generates, compared with what reflection finds: it must make no difference. */
class CompiledConfigTest {

    /**
     * Attributes that only a provider is concerned with, and those of a constraint that only a provider can check, are
     * not generated.
     */
    private static final List<String> ATTRIBUTES =
            List.of("value", "min", "max", "inclusive", "regexp", "flags", "integer", "fraction");

    @TempDir
    static Path ofAllTests;

    @TempDir
    Path folder;

    private static Path compile(Path classes, List<Path> sources, boolean processed) throws IOException {
        Files.createDirectories(classes);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavaCompiler.CompilationTask task = compiler.getTask(
                    messages,
                    files,
                    null,
                    List.of(
                            "-classpath",
                            System.getProperty("java.class.path"),
                            "-d",
                            classes.toString(),
                            "-parameters",
                            "-Xlint:all,-processing,-classfile,-path,-options,-serial,-try"),
                    null,
                    files.getJavaFileObjectsFromPaths(sources));
            task.setProcessors(processed ? List.of(new ConfigProcessor()) : List.of());
            assertThat(task.call()).as(messages.toString()).isTrue();
        }
        assertThat(messages.toString()).isEmpty();
        return classes;
    }

    private Path compile(String name, boolean processed, String... sources) throws IOException {
        List<Path> paths = new ArrayList<>();
        for (String source : sources) {
            var type = java.util.regex.Pattern.compile("(?:class|interface|enum|@interface) (\\w+)")
                    .matcher(source);
            assertThat(type.find()).isTrue();
            Path path =
                    Files.createDirectories(folder.resolve(name + "-sources")).resolve(type.group(1) + ".java");
            paths.add(Files.writeString(path, source));
        }
        return compile(folder.resolve(name), paths, processed);
    }

    /** Loads the classes of a folder, and all others as usual. */
    private static final class Classes extends URLClassLoader {

        Classes(Path folder) throws IOException {
            super(new URL[] {folder.toUri().toURL()});
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (findLoadedClass(name) == null && findResource(name.replace('.', '/') + ".class") != null) {
                    return findClass(name);
                }
            }
            return super.loadClass(name, resolve);
        }
    }

    private static List<String> classNames(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.endsWith(".class"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace(File.separatorChar, '.'))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the interfaces of other tests in this folder. */
    private static List<Class<?>> interfaces(Path classes, ClassLoader loader) throws Exception {
        List<Class<?>> interfaces = new ArrayList<>();
        for (String name : classNames(classes)) {
            Class<?> type = Class.forName(name, false, loader);
            if (type.isInterface() && !type.isAnnotation() && !name.startsWith(CompiledConfigTest.class.getName())) {
                interfaces.add(type);
            }
        }
        return interfaces;
    }

    /** Returns the classes of this package's tests, compiled with the processor or without it. */
    private static Path testsOfThisPackage(boolean processed) throws IOException {
        Path classes = ofAllTests.resolve(processed ? "with" : "without");
        if (Files.exists(classes)) {
            return classes;
        }
        try (Stream<Path> files = Files.walk(Path.of("src/test/java/org/jzenith/core/config"))) {
            return compile(
                    classes,
                    files.filter(file -> file.toString().endsWith(".java"))
                            .sorted()
                            .toList(),
                    processed);
        }
    }

    private static List<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !SchemaReader.isOfObject(method))
                .toList();
    }

    private static String shown(AccessorAnnotations annotations) {
        return annotations.defaultText() + " / " + annotations.description() + " / " + shown(annotations.onAccessor())
                + " / " + shown(annotations.onElement());
    }

    private static String shown(List<ConstraintAnnotation> constraints) {
        StringBuilder text = new StringBuilder();
        for (ConstraintAnnotation constraint : constraints) {
            Map<String, String> attributes = new TreeMap<>();
            if (!constraint.standardName().isEmpty()) {
                attributes.put("message", String.valueOf(constraint.message()));
                for (String attribute : ATTRIBUTES) {
                    Object value = constraint.attributes().apply(attribute);
                    attributes.put(
                            attribute,
                            value instanceof Pattern.Flag[] flags ? Arrays.toString(flags) : String.valueOf(value));
                }
            }
            text.append(constraint.type()).append(' ').append(constraint.name()).append(attributes);
        }
        return text.toString();
    }

    /** Compares what was generated for an interface with what reflection finds; returns the number of constraints. */
    private static int compared(Class<?> type, ConfigDeclaration generated) {
        ReflectedConfig reflected = new ReflectedConfig(type);
        assertThat(generated.namespace()).as(type.getName()).isEqualTo(reflected.namespace());
        int constraints = 0;
        for (Method method : methods(type)) {
            assertThat(shown(generated.annotations(method)))
                    .as(method.toString())
                    .isEqualTo(shown(reflected.annotations(method)));
            constraints += generated.annotations(method).onAccessor().size()
                    + generated.annotations(method).onElement().size();
        }
        return constraints;
    }

    @Test
    void saysOfEveryInterfaceOfTheseTestsWhatReflectionSays() throws Exception {
        Path classes = testsOfThisPackage(true);
        int compiled = 0;
        int constraints = 0;
        try (Classes loader = new Classes(classes)) {
            for (Class<?> type : interfaces(classes, loader)) {
                ConfigDeclaration found = CompiledConfig.find(type);
                if (found != null) {
                    constraints += compared(type, found);
                    compiled++;
                }
            }
        }
        assertThat(compiled).isGreaterThanOrEqualTo(40);
        assertThat(constraints).isGreaterThan(50);
    }

    @Test
    void leadsToTheSameProblemsValuesAndReference() throws Exception {
        Path without = testsOfThisPackage(false);
        int complete = 0;
        try (Classes compiled = new Classes(testsOfThisPackage(true));
                Classes plain = new Classes(without)) {
            for (Class<?> type : interfaces(without, plain)) {
                LoadedConfiguration expected = ConfigLoader.builder().build().load(List.of(type));
                LoadedConfiguration actual =
                        ConfigLoader.builder().build().load(List.of(compiled.loadClass(type.getName())));
                assertThat(Loads.problems(actual)).as(type.getName()).isEqualTo(Loads.problems(expected));
                assertThat(actual.table().all()).isEqualTo(expected.table().all());
                assertThat(actual.reference()).isEqualTo(expected.reference());
                assertThat(String.valueOf(actual.instances().values()))
                        .isEqualTo(String.valueOf(expected.instances().values()));
                complete += actual.instances().size();
            }
        }
        assertThat(complete).isGreaterThan(20);
    }

    private static final String SERVER =
            """
            package a;
            import java.util.*;
            import jakarta.validation.constraints.*;
            import org.jzenith.core.config.*;
            @Config("server")
            interface Server {
                @ConfigDefault("8080") @ConfigDoc("A \\"port\\" \\\\ \\u00e4") @Min(1) @Max(value = 65_535, message = "a port") int port();
                @ConfigDefault("secret") Secret password();
                @ConfigDefault("true") boolean open();
                @Pattern(regexp = "[a-z]+", flags = Pattern.Flag.CASE_INSENSITIVE) @Pattern(regexp = ".{2,}") @ConfigDefault("Ab") String name();
                @ConfigDoc("names") List<@NotBlank @Size(max = 9) String> names();
                Map<String, Integer> weights();
                Tls tls();
                Optional<Limits> limits();
                @Positive default int next(){ return port() + 1; }
                default String describe(String prefix) { return prefix + port(); }
                @Override String toString();
                interface Tls { @ConfigDefault("443") int port(); Optional<String> keyFile(); }
            }
            """;
    private static final String LIMITS =
            """
            package a;
            interface Limits { int depth(); }
            """;

    private static Object server(ClassLoader loader, String... arguments) throws Exception {
        LoadedConfiguration loaded = Loads.arguments(List.of(arguments), loader.loadClass("a.Server"));
        assertThat(Loads.problems(loaded)).isEmpty();
        return loaded.instances().values().iterator().next();
    }

    private static Object call(Object instance, String method, Object... arguments) throws Exception {
        Method found = Arrays.stream(instance.getClass().getMethods())
                .filter(one -> one.getName().equals(method))
                .findFirst()
                .orElseThrow();
        found.setAccessible(true);
        return Objects.requireNonNull(found.invoke(instance, arguments));
    }

    @Test
    void instancesAreOrdinaryObjects() throws Exception {
        Path classes = compile("instances", true, SERVER, LIMITS);
        assertThat(classNames(classes)).contains("a.Server_Config", "a.Server_Tls_Config", "a.Limits_Config");
        try (Classes loader = new Classes(classes)) {
            String[] arguments = {
                "--server.port=1234", "--server.names=a,b", "--server.limits.depth=3", "--server.weights.x=7"
            };
            Object server = server(loader, arguments);
            assertThat(Proxy.isProxyClass(server.getClass())).isFalse();
            assertThat(call(server, "port")).isEqualTo(1234);
            assertThat(call(server, "open")).isEqualTo(true);
            assertThat(call(server, "names")).isEqualTo(List.of("a", "b"));
            assertThat(call(server, "weights")).isEqualTo(Map.of("x", 7));
            assertThat(call(server, "next")).isEqualTo(1235);
            assertThat(call(server, "describe", "port ")).isEqualTo("port 1234");
            assertThat(call(call(server, "tls"), "port")).isEqualTo(443);
            assertThat(Proxy.isProxyClass(call(server, "tls").getClass())).isFalse();
            assertThat(server)
                    .hasToString("Server{limits=Optional[Limits{depth=3}], name=Ab, names=a,b, open=true, "
                            + "password=******, port=1234, tls=Tls{keyFile=Optional.empty, port=443}, weights={x=7}}");
            assertThat(server)
                    .isEqualTo(server(loader, arguments))
                    .hasSameHashCodeAs(server(loader, arguments))
                    .isNotEqualTo(server(loader, "--server.port=1235"))
                    .isNotEqualTo(call(server, "tls"))
                    .isNotEqualTo(null);
        }
    }

    @Test
    void constraintsHold() throws Exception {
        try (Classes loader = new Classes(compile("constraints", true, SERVER, LIMITS))) {
            Class<?> type = loader.loadClass("a.Server");
            assertThat(compared(type, Objects.requireNonNull(CompiledConfig.find(type))))
                    .isEqualTo(7);
            LoadedConfiguration loaded =
                    Loads.arguments(List.of("--server.port=65536", "--server.name=a1", "--server.names=a, b"), type);
            assertThat(Loads.problems(loaded))
                    .anySatisfy(problem -> assertThat(problem).contains("server.port", "65536", "a port"))
                    .anySatisfy(problem -> assertThat(problem).contains("server.name", "a1", "matching [a-z]+"));
        }
    }

    @Test
    void isNotUsedForAnInterfaceThatHasChangedSince() throws Exception {
        Path classes = compile("stale", true, SERVER, LIMITS);
        compile(
                "stale",
                false,
                SERVER.replace("Secret password();", "Secret password(); @ConfigDefault(\"new\") String added();"),
                LIMITS);
        try (Classes loader = new Classes(classes)) {
            Object server = server(loader);
            assertThat(Proxy.isProxyClass(server.getClass())).isTrue();
            assertThat(call(server, "added")).isEqualTo("new");
        }
    }

    @Test
    void isNotGeneratedForAnInterfaceWithAnythingUnusual() throws Exception {
        Path classes = compile(
                "unusual",
                true,
                """
                package a;
                import org.jzenith.core.config.*;
                class Unusual {
                    @Config("extending") interface Extending extends Runnable { @ConfigDefault("1") int one(); }
                    @Config("hidden") private interface Hidden { @ConfigDefault("1") int one(); }
                    @Config("generic") interface Generic<T> { @ConfigDefault("1") int one(); }
                    @Config("asking") interface Asking { int one(int parameter); }
                    @Config("overloaded") interface Overloaded { int one(); default int one(int parameter) { return 1; } }
                    @Config("wild") interface Wild { java.util.List<?> one(); }
                    @Config("no") static class NoInterface { }
                }
                """);
        assertThat(classNames(classes)).hasSize(8).noneMatch(name -> name.endsWith("_Config"));
    }

    @Test
    void isGeneratedInTheUnnamedPackageToo() throws Exception {
        Path classes = compile(
                "unnamed",
                true,
                """
                @org.jzenith.core.config.Config("x") interface Unnamed { @org.jzenith.core.config.ConfigDefault("1") int one(); }
                """);
        try (Classes loader = new Classes(classes)) {
            assertThat(CompiledConfig.find(loader.loadClass("Unnamed"))).isNotNull();
        }
    }
}
