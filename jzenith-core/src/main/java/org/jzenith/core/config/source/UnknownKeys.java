package org.jzenith.core.config.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.schema.ConfigNames;
import org.jzenith.core.config.schema.ConfigSchema;

/**
 * Finds keys that a source sets but no interface declares. Never shows their values: an unknown key may be the misspelt
 * key of a secret.
 */
public final class UnknownKeys {

    /** The variables that Kubernetes derives from the names of services. */
    private static final Pattern SERVICE_VARIABLE =
            Pattern.compile("_SERVICE_(HOST|PORT)(_\\w+)?$|_PORT_\\d+_(TCP|UDP|SCTP)(_\\w+)?$");
    /** A key written as its environment variable. */
    private static final Pattern VARIABLE = Pattern.compile("[A-Z0-9]+(_[A-Z0-9]+)+");
    /** Below this length, too many names are similar by chance. */
    private static final int LEAST_FOREIGN_LENGTH = 10;

    private UnknownKeys() {}

    public static void report(ConfigSources sources, ConfigSchema schema, ConfigFindings findings) {
        for (ConfigSource source : sources.list()) {
            source.entries().forEach((key, entries) -> {
                String origin = entries.get(0).origin();
                if (key.equals(SystemProperties.PROFILE)) {
                    findings.problem(ConfigProblems.profileTooLate(key, origin));
                } else if (isSlip(source.unknownKeys(), key, schema)) {
                    findings.problem(ConfigProblems.unknownKey(key, origin, nearest(key, schema)));
                }
            });
        }
    }

    /**
     * Warns of environment variables that are not read, but resemble those of a key. That is no problem: all programs
     * share the environment, and Kubernetes adds variables for each service in a pod's namespace.
     */
    public static void reportVariables(Map<String, String> environment, ConfigSchema schema, ConfigFindings findings) {
        Map<String, String> keys = keysByVariable(schema);
        for (String name : new TreeSet<>(environment.keySet())) {
            String nearest =
                    keys.containsKey(name) || SERVICE_VARIABLE.matcher(name).find()
                            ? null
                            : nearestVariable(name, keys.keySet(), schema);
            if (nearest != null) {
                findings.warning(keys.get(nearest) + ": environment variable " + Redaction.escape(name)
                        + " is not read, because no key has this name. " + "Fix: write " + nearest
                        + " if that is meant, or remove it.");
            }
        }
    }

    private static Map<String, String> keysByVariable(ConfigSchema schema) {
        Map<String, String> keys = new TreeMap<>();
        schema.properties().stream()
                .filter(property -> !property.type().isMap())
                .forEach(property -> keys.put(ConfigNames.environmentName(property.key()), property.key()));
        return keys;
    }

    /** In a namespace of the application, a name may differ more, because it is unlikely to mean anything else. */
    private static @Nullable String nearestVariable(String name, Set<String> known, ConfigSchema schema) {
        boolean owned = schema.namespaces().stream()
                .anyMatch(namespace -> name.startsWith(ConfigNames.environmentName(namespace) + '_'));
        if (!owned && name.length() < LEAST_FOREIGN_LENGTH) {
            return null;
        }
        int limit = owned ? name.length() / 3 : 2;
        return NearestName.of(
                name,
                known.stream()
                        .filter(other -> Math.abs(other.length() - name.length()) <= limit
                                && other.startsWith(name.substring(0, Math.min(name.length(), 3))))
                        .toList(),
                limit);
    }

    private static boolean isSlip(ConfigSource.UnknownKeys policy, String key, ConfigSchema schema) {
        return !schema.knows(key)
                && switch (policy) {
                    case REFUSED -> true;
                    case REFUSED_WHERE_OWNED -> schema.owns(key);
                    case IGNORED -> false;
                };
    }

    /**
     * Returns the known key with the fewest single-character edits; null if the difference is too great for a typing
     * error.
     */
    private static @Nullable String nearest(String key, ConfigSchema schema) {
        if (VARIABLE.matcher(key).matches()) {
            Map<String, String> keys = keysByVariable(schema);
            String nearest = NearestName.of(key, List.copyOf(keys.keySet()), Math.max(2, key.length() / 3));
            return nearest == null ? null : keys.get(nearest);
        }
        String written = ConfigNames.kebabCase(key);
        List<String> candidates = new ArrayList<>(schema.keys());
        candidates.addAll(CommandLine.OPTIONS);
        return NearestName.of(written, candidates, Math.max(2, written.length() / 3));
    }
}
