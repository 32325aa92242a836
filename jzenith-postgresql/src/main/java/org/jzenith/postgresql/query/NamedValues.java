package org.jzenith.postgresql.query;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values of named parameters. Immutable, if the values are. */
public final class NamedValues {

    public static final NamedValues NONE = new NamedValues(Map.of());

    private final Map<String, @Nullable Object> values;

    private NamedValues(Map<String, @Nullable Object> values) {
        this.values = values;
    }

    /**
     * Reads the properties of an object, or the entries of a map.
     *
     * @throws IllegalArgumentException if it has no properties
     */
    public static NamedValues of(Object source) {
        if (source instanceof Map<?, ?> entries) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            entries.forEach((name, value) -> values.put((String) requireNonNull(name, "name"), value));
            return new NamedValues(values);
        }
        return new NamedValues(PropertyReader.read(source));
    }

    /**
     * Returns a copy with one more value.
     *
     * @throws IllegalArgumentException if the name has a value already
     */
    public NamedValues with(String name, @Nullable Object value) {
        if (has(name)) {
            throw new IllegalArgumentException("The parameter :" + name
                    + " has a value already (expected: a name that is not one of " + names() + ")");
        }
        Map<String, @Nullable Object> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new NamedValues(more);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    List<String> names() {
        List<String> names = new ArrayList<>(values.keySet());
        Collections.sort(names);
        return names;
    }

    boolean isPresent(String name) {
        Object value = values.get(name);
        return value != null && !(value instanceof Optional<?> optional && optional.isEmpty());
    }

    @Nullable
    Object get(String name) {
        return values.get(name);
    }
}
