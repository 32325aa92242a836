package org.jzenith.core.config;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a value that a program sets would be in a file. */
public final class ConfigText {

    private ConfigText() { }

    /**
     * Returns the text that configuration reads as this value: of a {@link Secret} what it hides, of a collection its elements between
     * commas, of an empty {@link Optional} nothing, of everything else what it says of itself.
     *
     * @throws IllegalArgumentException for a map, an array and a collection of texts that a list cannot hold
     */
    public static String of(String key, Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(present -> of(key, present)).orElse("");
        }
        return value instanceof Collection<?> collection ? list(key, collection) : one(key, value);
    }

    private static String list(String key, Collection<?> collection) {
        List<String> texts = collection.stream().map(element -> one(key, element)).toList();
        String list = String.join(",", texts.stream().map(text -> text.replace(",", "\\,")).toList());
        if (!ValueType.split(list).equals(texts)) {
            throw new IllegalArgumentException(key + ": a collection of " + texts.size()
                    + " has blank elements, or such as begin with a space or end with one or a backslash (expected: what can stand between commas)");
        }
        return list;
    }

    private static String one(String key, Object value) {
        if (value instanceof Map || value instanceof Collection || value.getClass().isArray()) {
            throw new IllegalArgumentException(key + ": " + value.getClass().getSimpleName()
                    + " (expected: a single value or a collection of such). Fix: List.of for an array, a key for each entry of a map");
        }
        if (value instanceof Secret secret) {
            return secret.value();
        } else if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        return value instanceof Locale locale ? locale.toLanguageTag() : value.toString();
    }
}
