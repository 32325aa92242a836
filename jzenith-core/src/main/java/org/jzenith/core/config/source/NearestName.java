package org.jzenith.core.config.source;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds the name that an operator probably meant to write. */
public final class NearestName {

    private NearestName() {}

    /**
     * Returns the candidate with the fewest single-character edits, or the one that begins with {@code written}; null
     * if none is within this number of edits.
     */
    public static @Nullable String of(String written, Collection<String> candidates, int limit) {
        String nearest = null;
        int least = limit + 1;
        for (String candidate : candidates) {
            int distance = distance(written, candidate);
            if (distance <= limit && candidate.startsWith(written)) {
                distance = 1; // It is cut off: user probably means username, not host.
            }
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
