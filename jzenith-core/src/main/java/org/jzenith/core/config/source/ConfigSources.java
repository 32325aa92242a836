package org.jzenith.core.config.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jzenith.core.config.ConfigSourceProvider.Value;

/**
 * All sources of an application, combined.
 *
 * @param list the sources, highest precedence first
 */
public record ConfigSources(List<ConfigSource> list) {

    /** Returns all entries for a key: the first one is effective and shadows the others. */
    public List<Value> find(String key) {
        List<Value> found = new ArrayList<>();
        for (ConfigSource source : list) {
            found.addAll(source.entries().getOrDefault(key, List.of()));
        }
        return found;
    }

    /** Returns the keys that begin with {@code prefix} and are longer than it, in alphabetical order. */
    public Set<String> keysBelow(String prefix) {
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

    /** Returns these sources with one more, which has the lowest precedence. */
    public ConfigSources above(ConfigSource lowest) {
        List<ConfigSource> longer = new ArrayList<>(list);
        longer.add(lowest);
        return new ConfigSources(longer);
    }
}
