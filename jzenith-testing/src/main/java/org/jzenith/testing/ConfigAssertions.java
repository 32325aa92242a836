package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.error.Problem;

/**
 * Assertions about the default and the name of every key of a configuration interface. The test fails if an accessor is
 * renamed or added or gets another default, since such a change may break the settings of operators.
 *
 * <pre>{@code
 * assertThatConfiguration(GreetingConfiguration.class)
 *         .hasDefaults(Map.of("text", "Hello", "repeat.times", "1", "signature", ""))
 *         .maps(Map.of("text", "Bye", "repeat.times", "2", "signature", "Ada"),
 *                 greeting -> assertThat(greeting.repeat().times()).isEqualTo(2));
 * }</pre>
 *
 * <p>Keys are relative to the namespace of the interface and include nested keys; values are written as in a file.
 * Environment variables, system properties and files are not read. An {@link AssertionError} lists everything that is
 * wrong. Not safe for use by several threads.
 */
@API(status = API.Status.MAINTAINED)
public final class ConfigAssertions<T> {

    private final Class<T> type;
    private final String namespace;

    private ConfigAssertions(Class<T> type, String namespace) {
        this.type = type;
        this.namespace = namespace;
    }

    /**
     * Begins assertions about an interface.
     *
     * @throws IllegalArgumentException if it has no {@link Config}
     */
    public static <T> ConfigAssertions<T> assertThatConfiguration(Class<T> type) {
        Config config = requireNonNull(type, "type").getAnnotation(Config.class);
        if (config == null) {
            throw new IllegalArgumentException(
                    type.getName() + " has no @Config (expected: a configuration interface)");
        }
        return new ConfigAssertions<>(type, config.value());
    }

    /**
     * Asserts that the keys have these defaults and that there are no other keys. A default may be written differently
     * if it means the same, such as 1m for 60s. An empty text stands for a key that has no default or an empty one.
     */
    public ConfigAssertions<T> hasDefaults(Map<String, String> defaults) {
        Map<String, String> texts = byKey(defaults);
        List<String> findings = new ArrayList<>();
        try (LoadedConfiguration loaded = load(texts)) {
            untested(loaded.keys(), texts.keySet(), findings);
            // Without a default, an empty text need not be readable, and a value may be missing.
            loaded.problems().stream()
                    .filter(problem -> !loaded.keys().contains(problem.subject())
                            || !texts.getOrDefault(problem.subject(), "").isEmpty())
                    .forEach(problem -> findings.add(problem.toString()));
            readable(loaded)
                    .filter(entry -> !texts.getOrDefault(entry.key(), "").isEmpty() && entry.differs())
                    .forEach(entry -> findings.add(has(entry) + " (expected: \"" + texts.get(entry.key()) + "\")"));
            loaded.table().entries().stream()
                    .filter(entry -> texts.getOrDefault(entry.key(), "?").isEmpty() && hasDefault(entry))
                    .forEach(entry -> findings.add(has(entry) + " (expected: none)"));
        }
        report("the defaults", findings);
        return this;
    }

    /** Asserts that all keys can be set with these names and values, each of which must differ from the default. */
    public ConfigAssertions<T> maps(Map<String, String> values) {
        return maps(values, configuration -> {});
    }

    /** Like {@link #maps(Map)}, and also passes the configuration that was read to {@code assertions}. */
    public ConfigAssertions<T> maps(Map<String, String> values, Consumer<? super T> assertions) {
        Map<String, String> texts = byKey(values);
        List<String> findings = new ArrayList<>();
        try (LoadedConfiguration loaded = load(texts)) {
            untested(loaded.keys(), texts.keySet(), findings);
            loaded.problems().forEach(problem -> findings.add(problem.toString()));
            readable(loaded)
                    .filter(entry -> texts.containsKey(entry.key()) && !entry.differs())
                    .forEach(entry -> findings.add(entry.key() + " is \"" + texts.get(entry.key())
                            + "\" by default (expected: another value, which shows that the key sets it)"));
            report("the names", findings);
            assertions.accept(type.cast(loaded.instances().get(type)));
        }
        return this;
    }

    private Map<String, String> byKey(Map<String, String> texts) {
        Map<String, String> byKey = new TreeMap<>();
        texts.forEach((name, text) -> byKey.put(namespace + '.' + name, text));
        return byKey;
    }

    private LoadedConfiguration load(Map<String, String> texts) {
        return ConfigLoader.builder().code(texts).build().load(List.of(type));
    }

    /** Adds a finding for each untested key. A key below the key of a map tests the map. */
    private void untested(List<String> keys, Set<String> tested, List<String> findings) {
        for (String key : keys) {
            if (tested.stream().noneMatch(name -> name.equals(key) || name.startsWith(key + '.'))) {
                String missing = key.substring(namespace.length() + 1);
                findings.add(key + " is not tested (expected: \"" + missing + "\" among the keys of the test)");
            }
        }
    }

    /** Omits entries with unreadable values, which are among the problems. */
    private static Stream<ConfigTable.Entry> readable(LoadedConfiguration loaded) {
        Set<String> unreadable =
                loaded.problems().stream().map(Problem::subject).collect(Collectors.toSet());
        return loaded.table().entries().stream().filter(entry -> !unreadable.contains(entry.key()));
    }

    private static boolean hasDefault(ConfigTable.Entry entry) {
        return entry.defaultValue() != null && !entry.defaultValue().isEmpty();
    }

    private static String has(ConfigTable.Entry entry) {
        return entry.key() + " has "
                + (hasDefault(entry) ? "the default \"" + entry.defaultValue() + '"' : "no default");
    }

    private void report(String what, List<String> findings) {
        if (!findings.isEmpty()) {
            String count = findings.size() == 1 ? "1 problem" : findings.size() + " problems";
            String separator = System.lineSeparator() + "  ";
            throw new AssertionError(type.getName() + ": the test of " + what + " found " + count + separator
                    + String.join(separator, findings));
        }
    }
}
