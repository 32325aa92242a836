package org.jzenith.core.config.value;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jzenith.core.config.Secret;

/** Converts a value that a program sets to the text that would be in a file. */
public final class ConfigText {

    private ConfigText() {}

    /**
     * Returns the text that configuration reads as this value: for a {@link Secret} its content, for a collection its
     * elements separated by commas, for an empty {@link Optional} an empty string, for everything else its textual
     * form.
     *
     * @throws IllegalArgumentException if the value is a map or an array, or a collection with a text that a list
     *     cannot contain
     */
    public static String of(String key, Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(present -> of(key, present)).orElse("");
        }
        return value instanceof Collection<?> collection ? list(key, collection) : one(key, value);
    }

    private static String list(String key, Collection<?> collection) {
        List<String> texts =
                collection.stream().map(element -> one(key, element)).toList();
        String list = ListText.join(texts);
        if (!ListText.split(list).equals(texts)) {
            throw new IllegalArgumentException(
                    key + ": a collection of " + texts.size()
                            + " has blank elements, or such as begin or end with a space (expected: what can stand between commas)");
        }
        return list;
    }

    private static String one(String key, Object value) {
        if (value instanceof Map
                || value instanceof Collection
                || value.getClass().isArray()) {
            throw new IllegalArgumentException(
                    key + ": " + value.getClass().getSimpleName()
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
