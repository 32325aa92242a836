package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigLoader;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.LoadedConfiguration;
import org.jzenith.core.error.Problem;

/**
 * Assertions on a configuration interface that hold every key of it to a tested default and a tested name: an accessor that is
 * renamed, added or given another default fails the test, as it may fail the operators who have set it.
 *
 * <pre>{@code
 * assertThatConfiguration(GreetingConfiguration.class)
 *         .hasDefaults(Map.of("text", "Hello", "repeat.times", "1", "signature", ""))
 *         .maps(Map.of("text", "Bye", "repeat.times", "2", "signature", "Ada"),
 *                 greeting -> assertThat(greeting.repeat().times()).isEqualTo(2));
 * }</pre>
 *
 * <p>Keys are those below the namespace of the interface, nested ones included; values are texts as in a file. Nothing is read
 * from the process. Throws {@link AssertionError} with everything that is wrong. Used by one thread.
 */
public final class ConfigAssertions<T> {

    private final Class<T> type;
    private final String namespace;

    private ConfigAssertions(Class<T> type, String namespace) {
        this.type = type;
        this.namespace = namespace;
    }

    /**
     * Begins assertions on an interface.
     *
     * @throws IllegalArgumentException if it has no {@link Config}
     */
    public static <T> ConfigAssertions<T> assertThatConfiguration(Class<T> type) {
        Config config = requireNonNull(type, "type").getAnnotation(Config.class);
        if (config == null) {
            throw new IllegalArgumentException(type.getName() + " has no @Config (expected: a configuration interface)");
        }
        return new ConfigAssertions<>(type, config.value());
    }

    /**
     * Asserts that the keys have these defaults and that there are no others. A default may be written differently if it means
     * the same, such as 1m for 60s; an empty text is for a key that has no default, or an empty one.
     */
    public ConfigAssertions<T> hasDefaults(Map<String, String> defaults) {
        Map<String, String> said = filtered(defaults, text -> !text.isEmpty());
        List<String> none = filtered(defaults, String::isEmpty).keySet().stream().map(this::key).toList();
        List<String> findings = new ArrayList<>();
        try (LoadedConfiguration bare = load(Map.of()); LoadedConfiguration loaded = load(said)) {
            untested(bare.keys(), defaults.keySet(), findings);
            none.stream().filter(key -> !bare.keys().contains(key))
                    .forEach(key -> findings.add(key + " is not a key (expected: one of " + String.join(", ", bare.keys()) + ')'));
            // That what has no default must be set is not wrong here.
            problems(loaded.problems(), problem -> !none.contains(problem.subject()), findings);
            Map<String, ConfigTable.Entry> entries = entries(loaded);
            said.forEach((name, text) -> otherDefault(entries.get(key(name)), text, findings));
            none.forEach(key -> unexpectedDefault(entries.get(key), findings));
        }
        report("the defaults", findings);
        return this;
    }

    /** Asserts that all keys can be set by these names to these texts, each of which must be another than the default. */
    public ConfigAssertions<T> maps(Map<String, String> texts) {
        return maps(texts, configuration -> { });
    }

    /** As {@link #maps(Map)}, and hands what has been read to {@code assertions} on its values. */
    public ConfigAssertions<T> maps(Map<String, String> texts, Consumer<? super T> assertions) {
        List<String> findings = new ArrayList<>();
        try (LoadedConfiguration loaded = load(texts)) {
            untested(loaded.keys(), texts.keySet(), findings);
            problems(loaded.problems(), problem -> true, findings);
            Map<String, ConfigTable.Entry> entries = entries(loaded);
            texts.forEach((name, text) -> sameAsDefault(entries.get(key(name)), text, findings));
            report("the names", findings);
            assertions.accept(type.cast(loaded.instances().get(type)));
        }
        return this;
    }

    private LoadedConfiguration load(Map<String, String> texts) {
        Map<String, String> keys = new LinkedHashMap<>();
        texts.forEach((name, text) -> keys.put(key(name), text));
        return ConfigLoader.builder().code(keys).build().load(List.of(type));
    }

    private String key(String name) {
        return namespace + '.' + name;
    }

    private static Map<String, String> filtered(Map<String, String> texts, Predicate<String> wanted) {
        Map<String, String> filtered = new TreeMap<>(texts);
        filtered.values().removeIf(wanted.negate());
        return filtered;
    }

    /** Of the keys that could be read; the others are among the problems. */
    private static Map<String, ConfigTable.Entry> entries(LoadedConfiguration loaded) {
        Set<String> unreadable = loaded.problems().stream().map(Problem::subject).collect(Collectors.toSet());
        return loaded.table().entries().stream().filter(entry -> !unreadable.contains(entry.key()))
                .collect(Collectors.toMap(ConfigTable.Entry::key, entry -> entry));
    }

    /** A key below that of a map tests the map. */
    private void untested(Collection<String> keys, Set<String> names, List<String> findings) {
        for (String key : new TreeSet<>(keys)) {
            if (names.stream().map(this::key).noneMatch(name -> name.equals(key) || name.startsWith(key + '.'))) {
                String missing = key.substring(namespace.length() + 1);
                findings.add(key + " is not tested (expected: \"" + missing + "\" among the keys of the test)");
            }
        }
    }

    private static void problems(List<Problem> problems, Predicate<Problem> wanted, List<String> findings) {
        problems.stream().filter(wanted).map(Problem::toString).forEach(findings::add);
    }

    private static void otherDefault(ConfigTable.@Nullable Entry entry, String text, List<String> findings) {
        if (entry != null && entry.differs()) {
            findings.add(entry.key() + " has " + quoted(entry.defaultValue()) + " (expected: \"" + text + "\")");
        }
    }

    private static void unexpectedDefault(ConfigTable.@Nullable Entry entry, List<String> findings) {
        if (entry != null && entry.defaultValue() != null && !entry.defaultValue().isEmpty()) {
            findings.add(entry.key() + " has " + quoted(entry.defaultValue()) + " (expected: none)");
        }
    }

    private static void sameAsDefault(ConfigTable.@Nullable Entry entry, String text, List<String> findings) {
        if (entry != null && !entry.differs()) {
            findings.add(entry.key() + " is \"" + text + "\" without being set, too (expected: another value, which shows that it is set)");
        }
    }

    private static String quoted(@Nullable String defaultValue) {
        return defaultValue == null ? "no default" : "the default \"" + defaultValue + '"';
    }

    private void report(String what, List<String> findings) {
        if (!findings.isEmpty()) {
            String count = findings.size() == 1 ? "1 problem" : findings.size() + " problems";
            String separator = System.lineSeparator() + "  ";
            throw new AssertionError(type.getName() + ": the test of " + what + " found " + count
                    + separator + String.join(separator, findings));
        }
    }
}
