package org.jzenith.core.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/**
 * Reads configurations from all sources, highest precedence first: command line, environment, {@code withConfiguration},
 * {@link ConfigDefault}. Stateless after construction; used by the start of an application and by tests.
 */
public final class ConfigLoader {

    private final CommandLine commandLine;
    private final List<ConfigSource> sources;

    /** Creates a loader for the given command line, environment and values set by the program. */
    public ConfigLoader(List<String> arguments, Map<String, String> environment, Map<String, String> code) {
        this.commandLine = new CommandLine(arguments.toArray(String[]::new));
        this.sources = List.of(commandLine, ConfigSource.environment(environment), ConfigSource.code(code));
    }

    /**
     * All configurations of an application, or all the reasons why there are none.
     *
     * @param instances an immutable instance for each interface; complete only where there are no problems
     * @param problems  everything that is wrong
     */
    public record Loaded(Map<Class<?>, Object> instances, List<Problem> problems) { }

    /** Reads all the given interfaces. Never throws for what a source or an interface says: that is in the result. */
    public Loaded load(Collection<Class<?>> types) {
        List<Problem> problems = new ArrayList<>(commandLine.problems());
        Map<Class<?>, Object> instances = new LinkedHashMap<>();
        Set<String> knownKeys = new TreeSet<>();
        for (Class<?> type : types) {
            ConfigSchema schema = ConfigSchema.of(type, problems);
            if (schema != null) {
                schema.properties().forEach(property -> knownKeys.add(property.key()));
                instances.put(type, ConfigValues.instance(type, read(schema, problems)));
            }
        }
        reportUnknownKeys(knownKeys, problems);
        return new Loaded(Map.copyOf(instances), List.copyOf(problems));
    }

    private Map<String, Object> read(ConfigSchema schema, List<Problem> problems) {
        Map<String, Object> values = new HashMap<>();
        for (ConfigProperty property : schema.properties()) {
            Object value = property.read(sources, problems);
            if (value != null) {
                values.put(property.method().getName(), value);
            }
        }
        return values;
    }

    private void reportUnknownKeys(Set<String> knownKeys, List<Problem> problems) {
        for (ConfigSource source : sources) {
            source.declared().forEach((key, entry) -> {
                if (!knownKeys.contains(key)) {
                    problems.add(ConfigProblems.unknownKey(key, entry.origin(), nearest(key, knownKeys)));
                }
            });
        }
    }

    /** The known key that takes the fewest single-character edits, if they are few enough for a slip of the pen. */
    private static @Nullable String nearest(String key, Set<String> knownKeys) {
        String nearest = null;
        int least = Math.max(2, key.length() / 3) + 1;
        for (String known : knownKeys) {
            int distance = distance(key, known);
            if (distance < least) {
                least = distance;
                nearest = known;
            }
        }
        return nearest;
    }

    /** Levenshtein distance. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(substitution, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
