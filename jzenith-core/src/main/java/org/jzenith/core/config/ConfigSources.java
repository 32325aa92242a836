package org.jzenith.core.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * All sources of an application as one.
 *
 * @param list the sources, highest precedence first
 */
record ConfigSources(List<ConfigSource> list) {

    /** Everything that is said for a key: the first counts and shadows the others. */
    List<ConfigEntry> find(String key) {
        List<ConfigEntry> found = new ArrayList<>();
        for (ConfigSource source : list) {
            found.addAll(source.entries().getOrDefault(key, List.of()));
        }
        return found;
    }

    /** The keys that begin with {@code prefix} and go on after it, in alphabetical order. */
    Set<String> keysBelow(String prefix) {
        Set<String> keys = new TreeSet<>();
        for (ConfigSource source : list) {
            for (String key : source.entries().keySet()) {
                if (key.startsWith(prefix) && key.length() > prefix.length()) {
                    keys.add(key);
                }
            }
        }
        return keys;
    }

    /** These sources with one more below them. */
    ConfigSources above(ConfigSource lowest) {
        List<ConfigSource> longer = new ArrayList<>(list);
        longer.add(lowest);
        return new ConfigSources(longer);
    }
}
