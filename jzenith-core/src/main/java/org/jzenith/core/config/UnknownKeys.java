package org.jzenith.core.config;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds keys that a source sets but no interface declares. Their values are never shown: it may be the misspelt key of a secret. */
final class UnknownKeys {

    private UnknownKeys() { }

    static void report(ConfigSources sources, ConfigSchema schema, ConfigFindings findings) {
        for (ConfigSource source : sources.list()) {
            source.entries().forEach((key, entries) -> {
                if (key.equals(ConfigLoader.PROFILE_PROPERTY)) {
                    findings.problem(ConfigProblems.profileTooLate(key, entries.get(0).origin()));
                } else if (isSlip(source.unknownKeys(), key, schema)) {
                    findings.problem(ConfigProblems.unknownKey(key, entries.get(0).origin(), nearest(key, schema)));
                }
            });
        }
    }

    private static boolean isSlip(ConfigSource.UnknownKeys policy, String key, ConfigSchema schema) {
        return !schema.knows(key) && switch (policy) {
            case REFUSED -> true;
            case REFUSED_WHERE_OWNED -> schema.owns(key);
            case IGNORED -> false;
        };
    }

    /** Returns the known key with the fewest single-character edits, if they are few enough for a typing mistake; else null. */
    private static @Nullable String nearest(String key, ConfigSchema schema) {
        String written = ConfigNames.kebabCase(key);
        List<String> candidates = new ArrayList<>(schema.keys());
        candidates.addAll(CommandLine.OPTIONS);
        String nearest = null;
        int least = Math.max(2, written.length() / 3) + 1;
        for (String candidate : candidates) {
            int distance = distance(written, candidate);
            if (distance < least) {
                least = distance;
                nearest = candidate;
            }
        }
        return nearest;
    }

    /** Returns the Levenshtein distance. */
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
