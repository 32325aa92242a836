package org.jzenith.core.config;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One place that values come from, such as the environment. Read once, while the application starts. */
interface ConfigSource {

    /** A text together with the words that tell an operator where it stands. */
    record Entry(String text, String origin) { }

    /** Returns what this source says for a key such as {@code rest.base-path}, or null if it says nothing. */
    @Nullable Entry find(String key);

    /** Returns the keys that somebody wrote here on purpose, so that each must be known; empty where that cannot be told. */
    default Map<String, Entry> declared() {
        return Map.of();
    }

    /** Values that the program sets by {@code withConfiguration}. */
    static ConfigSource code(Map<String, String> values) {
        return key -> {
            String text = values.get(key);
            return text == null ? null : new Entry(text, "withConfiguration(\"" + key + "\", ...)");
        };
    }

    /** The environment, asked only for names that follow from known keys: {@code rest.base-path} is {@code REST_BASE_PATH}. */
    static ConfigSource environment(Map<String, String> environment) {
        return key -> {
            String name = ConfigNames.environmentName(key);
            String text = environment.get(name);
            return text == null ? null : new Entry(text, "environment variable " + name);
        };
    }

    /** The first of {@code sources}, highest precedence first, that says something for {@code key}. */
    static @Nullable Entry find(List<ConfigSource> sources, String key) {
        for (ConfigSource source : sources) {
            Entry entry = source.find(key);
            if (entry != null) {
                return entry;
            }
        }
        return null;
    }
}
