package org.jzenith.core.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * One place that values come from, read into memory.
 *
 * @param unknownKeys what a key that no interface declares means here
 * @param entries     for each key what the source says, the word that counts first; a source may say a thing twice
 */
record ConfigSource(UnknownKeys unknownKeys, Map<String, List<ConfigEntry>> entries) {

    /** What a source makes of a key that no interface declares. */
    enum UnknownKeys {
        /** Whoever wrote here can only have meant this application. */
        REFUSED,
        /** Others write here too: only what lies in a namespace of ours can be a slip. */
        REFUSED_WHERE_OWNED,
        /** The source speaks for more than one application. */
        IGNORED
    }

    /** A source that says each thing once. */
    static ConfigSource of(UnknownKeys unknownKeys, Map<String, String> texts, UnaryOperator<String> originOfKey) {
        Map<String, List<ConfigEntry>> entries = new LinkedHashMap<>();
        texts.forEach((key, text) -> entries.put(key, List.of(new ConfigEntry(text, originOfKey.apply(key)))));
        return new ConfigSource(unknownKeys, entries);
    }

    /** The values that the program sets; nobody else reads them, so that a key nobody knows is a slip. */
    static ConfigSource code(Map<String, String> texts) {
        return of(UnknownKeys.REFUSED, texts, key -> "withConfiguration(\"" + key + "\", ...)");
    }

    /** The values that a test forces upon an application. */
    static ConfigSource overrides(Map<String, String> texts) {
        return of(UnknownKeys.REFUSED, texts, key -> "override of " + key);
    }

    /** The values that a test forces upon any application that has the keys. */
    static ConfigSource overridesOfKnownKeys(Map<String, String> texts) {
        return of(UnknownKeys.IGNORED, texts, key -> "override of " + key);
    }
}
