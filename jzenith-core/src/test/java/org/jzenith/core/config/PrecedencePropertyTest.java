package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.config.schema.ConfigNames;

/** Tests for any keys in any sources that the highest source wins and is named, and that it shadows the others. */
class PrecedencePropertyTest {

    enum Mode {
        FAST,
        VERY_SAFE
    }

    interface Nested {
        @ConfigDefault("1")
        long inner();
    }

    @Config("p")
    interface PConfiguration {
        @ConfigDefault("-1")
        int number();

        @ConfigDefault("0.5")
        double real();

        @ConfigDefault("false")
        boolean flag();

        @ConfigDefault("none")
        String someText();

        @ConfigDefault("fast")
        Mode mode();

        @ConfigDefault("1s")
        Duration timeout();

        @ConfigDefault("1KB")
        DataSize size();

        @ConfigDefault("urn:x")
        URI uri();

        @ConfigDefault("7,8")
        List<Integer> numbers();

        Optional<Long> maybe();

        @ConfigDefault("changeit")
        Secret secret();

        Nested nested();
    }

    /** The sources from the highest to the lowest, and how each describes its origin. */
    private enum Source {
        OVERRIDE,
        COMMAND_LINE,
        SYSTEM,
        ENVIRONMENT,
        CONFIG,
        DIRECTORY,
        PROFILE,
        CLASS_PATH,
        CODE,
        PROVIDED
    }

    /** The type of a key: its texts, how its value is read from the instance, and the value that a text stands for. */
    private record Kind(
            Arbitrary<String> texts, Function<PConfiguration, Object> read, Function<String, Object> meaning) {}

    private static final Map<String, Kind> KINDS = kinds();

    private static Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new TreeMap<>();
        Arbitrary<String> texts =
                Arbitraries.strings().withChars("abc=:#!, \\\u00fc\u4e16'\"").ofMaxLength(8);
        kinds.put(
                "p.number",
                new Kind(Arbitraries.integers().map(String::valueOf), PConfiguration::number, Integer::valueOf));
        kinds.put(
                "p.real", new Kind(Arbitraries.doubles().map(String::valueOf), PConfiguration::real, Double::valueOf));
        kinds.put("p.flag", new Kind(Arbitraries.of("true", "false", "TRUE"), PConfiguration::flag, Boolean::valueOf));
        kinds.put("p.some-text", new Kind(texts, PConfiguration::someText, text -> text));
        kinds.put(
                "p.mode",
                new Kind(
                        Arbitraries.of("fast", "very-safe", "VERY_SAFE"),
                        PConfiguration::mode,
                        text -> text.equals("fast") ? Mode.FAST : Mode.VERY_SAFE));
        kinds.put(
                "p.timeout",
                new Kind(
                        Arbitraries.integers().between(0, 9999).map(i -> i + "ms"),
                        PConfiguration::timeout,
                        text -> Duration.ofMillis(Long.parseLong(text.replace("ms", "")))));
        kinds.put(
                "p.size",
                new Kind(
                        Arbitraries.integers().between(0, 9999).map(i -> i + "KB"),
                        PConfiguration::size,
                        text -> new DataSize(1024 * Long.parseLong(text.replace("KB", "")))));
        kinds.put(
                "p.uri",
                new Kind(
                        Arbitraries.integers().between(1, 99).map(i -> "http://h:" + i),
                        PConfiguration::uri,
                        URI::create));
        kinds.put(
                "p.numbers",
                new Kind(
                        Arbitraries.integers().list().ofMaxSize(3).map(list -> list.toString()
                                .replaceAll("[\\[\\]]", "")),
                        PConfiguration::numbers,
                        PrecedencePropertyTest::list));
        kinds.put(
                "p.maybe",
                new Kind(
                        Arbitraries.longs().map(String::valueOf),
                        PConfiguration::maybe,
                        text -> Optional.of(Long.valueOf(text))));
        kinds.put("p.secret", new Kind(texts, PConfiguration::secret, Secret::of));
        kinds.put(
                "p.nested.inner",
                new Kind(
                        Arbitraries.longs().map(String::valueOf),
                        configuration -> configuration.nested().inner(),
                        Long::valueOf));
        return kinds;
    }

    private static List<Integer> list(String text) {
        List<Integer> list = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            if (!part.isBlank()) {
                list.add(Integer.valueOf(part.trim()));
            }
        }
        return list;
    }

    /** The text that a source sets for a key. */
    record Saying(Source source, String key, String text) {}

    @Provide
    Arbitrary<List<Saying>> sayings() {
        return Arbitraries.of(KINDS.keySet())
                .flatMap(key -> Arbitraries.of(Source.class)
                        .flatMap(source -> KINDS.get(key).texts().map(text -> new Saying(source, key, text))))
                .list()
                .uniqueElements(saying -> saying.source() + saying.key())
                .ofMaxSize(40);
    }

    private static Path directory;
    private static URLClassLoader classPath;

    @BeforeContainer
    static void makeAClassPath() throws IOException {
        directory = Files.createTempDirectory("jzenith-precedence").toAbsolutePath();
        classPath = Loads.classPath(directory.resolve("classes"));
    }

    @AfterContainer
    static void removeIt() throws IOException {
        classPath.close();
        for (String file : List.of(
                "classes/jzenith-dev.properties",
                "classes/jzenith.properties",
                "classes",
                "jzenith.properties",
                "c.properties",
                "")) {
            Files.delete(directory.resolve(file));
        }
    }

    @Property(tries = 500)
    void theHighestSourceWinsAndIsNamedWithAllItShadows(@ForAll("sayings") List<Saying> sayings) throws IOException {
        List<Saying> sorted =
                sayings.stream().sorted(Comparator.comparing(Saying::source)).toList();
        LoadedConfiguration loaded = load(sorted);
        PConfiguration configuration = Loads.instance(loaded, PConfiguration.class);
        PConfiguration defaults = Loads.instance(load(List.of()), PConfiguration.class);
        KINDS.forEach((key, kind) -> {
            List<Saying> said =
                    sorted.stream().filter(saying -> saying.key().equals(key)).toList();
            ConfigTable.Entry row = Loads.row(loaded, key);
            Object expected = said.isEmpty()
                    ? kind.read().apply(defaults)
                    : kind.meaning().apply(said.get(0).text());
            assertThat(kind.read().apply(configuration)).as(key).isEqualTo(expected);
            assertThat(row.origin())
                    .as(key)
                    .isEqualTo(
                            !said.isEmpty()
                                    ? origin(said.get(0), sorted)
                                    : key.equals("p.maybe")
                                            ? "set nowhere"
                                            : "the default in "
                                                    + (key.equals("p.nested.inner") ? "Nested" : "PConfiguration"));
            assertThat(row.shadowed())
                    .as(key)
                    .isEqualTo(said.stream()
                            .skip(1)
                            .map(saying -> origin(saying, sorted))
                            .toList());
            assertThat(row.differs())
                    .as(key)
                    .isEqualTo(!expected.equals(kind.read().apply(defaults)));
        });
    }

    private static Map<String, String> said(Source source, List<Saying> sayings) {
        Map<String, String> said = new LinkedHashMap<>();
        sayings.stream()
                .filter(saying -> saying.source() == source)
                .forEach(saying -> said.put(saying.key(), saying.text()));
        return said;
    }

    private static String origin(Saying saying, List<Saying> sayings) {
        String key = saying.key();
        int line = new ArrayList<>(said(saying.source(), sayings).keySet()).indexOf(key) + 1;
        return switch (saying.source()) {
            case OVERRIDE -> "override of " + key;
            case COMMAND_LINE -> "command line --" + key;
            case SYSTEM -> "system property " + key;
            case ENVIRONMENT ->
                "environment variable " + key.replaceAll("[.-]", "_").toUpperCase(Locale.ROOT);
            case CONFIG -> "line " + line + " of " + directory.resolve("c.properties");
            case DIRECTORY -> "line " + line + " of " + directory.resolve("jzenith.properties");
            case PROFILE -> "line " + line + " of jzenith-dev.properties on the class path";
            case CLASS_PATH -> "line " + line + " of jzenith.properties on the class path";
            case CODE -> "withConfiguration(\"" + key + "\", ...)";
            case PROVIDED -> "provided for " + key;
        };
    }

    private static LoadedConfiguration load(List<Saying> sayings) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--profile=dev", "--config", "c.properties"));
        said(Source.COMMAND_LINE, sayings).forEach((key, text) -> {
            if (text.startsWith("--") || text.length() % 2 == 0) {
                arguments.add("--" + key + '=' + text);
            } else {
                arguments.addAll(List.of("--" + key, text));
            }
        });
        Map<String, String> environment = new HashMap<>();
        said(Source.ENVIRONMENT, sayings)
                .forEach((key, text) -> environment.put(ConfigNames.environmentName(key), text));
        write("c.properties", said(Source.CONFIG, sayings));
        write("jzenith.properties", said(Source.DIRECTORY, sayings));
        write("classes/jzenith-dev.properties", said(Source.PROFILE, sayings));
        write("classes/jzenith.properties", said(Source.CLASS_PATH, sayings));
        return ConfigLoader.builder()
                .overrides(said(Source.OVERRIDE, sayings))
                .arguments(arguments)
                .systemProperties(said(Source.SYSTEM, sayings))
                .environment(environment)
                .directory(directory)
                .classLoader(classPath)
                .code(said(Source.CODE, sayings))
                .providers(List.of(new SayingProvider(said(Source.PROVIDED, sayings))))
                .build()
                .load(List.of(PConfiguration.class));
    }

    private static void write(String file, Map<String, String> properties) throws IOException {
        StringBuilder lines = new StringBuilder();
        properties.forEach((key, text) -> lines.append(key)
                .append('=')
                .append(text.replaceAll("[\\\\ :=#!]", "\\\\$0"))
                .append('\n'));
        Files.writeString(directory.resolve(file), lines);
    }

    private record SayingProvider(Map<String, String> said) implements ConfigSourceProvider {
        @Override
        public String name() {
            return "sayings";
        }

        @Override
        public Map<String, Value> provide(Context context) {
            Map<String, Value> values = new HashMap<>();
            said.forEach((key, text) -> values.put(key, new Value(text, "provided for " + key)));
            return values;
        }

        @Override
        public void close() {}
    }
}
