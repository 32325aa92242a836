package org.jzenith.core.config.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jzenith.core.config.ConfigSourceProvider.Value;

/**
 * One source of values, read into memory.
 *
 * @param unknownKeys how keys that no interface declares are treated in this source
 * @param entries the entries of each key, the effective one first; a source may set a key more than once
 */
public record ConfigSource(UnknownKeys unknownKeys, Map<String, List<Value>> entries) {

    /** The treatment of keys that no interface declares. */
    enum UnknownKeys {
        /** Each one is a problem: the source is meant for this application only. */
        REFUSED,
        /**
         * Each one in a namespace of this application is a problem, the others are not: the source is also meant for
         * other programs.
         */
        REFUSED_WHERE_OWNED,
        /** They are ignored: the source is meant for several applications. */
        IGNORED
    }

    /** Returns a source with one entry for each key. */
    static ConfigSource of(UnknownKeys unknownKeys, Map<String, String> texts, UnaryOperator<String> originOfKey) {
        Map<String, List<Value>> entries = new LinkedHashMap<>();
        texts.forEach((key, text) -> entries.put(key, List.of(new Value(text, originOfKey.apply(key)))));
        return new ConfigSource(unknownKeys, entries);
    }

    /** Returns the values that the program sets. Only this application reads them, so an unknown key is a mistake. */
    public static ConfigSource code(Map<String, String> texts) {
        return of(UnknownKeys.REFUSED, texts, key -> "withConfiguration(\"" + key + "\", ...)");
    }

    /** Returns the values that a test sets for an application with precedence over everything else. */
    public static ConfigSource overrides(Map<String, String> texts) {
        return of(UnknownKeys.REFUSED, texts, key -> "override of " + key);
    }

    /** Returns the values of a provider, which serves any application. */
    public static ConfigSource provided(Map<String, Value> values) {
        Map<String, List<Value>> entries = new LinkedHashMap<>();
        values.forEach((key, value) -> entries.put(key, List.of(value)));
        return new ConfigSource(UnknownKeys.IGNORED, entries);
    }

    /** Returns the values that a test sets for any application that declares their keys. */
    public static ConfigSource overridesOfKnownKeys(Map<String, String> texts) {
        return of(UnknownKeys.IGNORED, texts, key -> "override of " + key);
    }
}
