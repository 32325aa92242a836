package org.jzenith.core.config;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The values of one configuration interface, read once; the interface's instance returns them. Public only because
 * generated code passes it on. Immutable.
 */
final class ConfigValues {

    private final Class<?> type;
    private final Map<String, Object> values;
    private final String shown;

    /**
     * Creates the values of an interface.
     *
     * @param values the value that each method without a body returns, by the method's name
     * @param shown the same values in printable form, without secrets
     */
    ConfigValues(Class<?> type, Map<String, Object> values, Map<String, String> shown) {
        this.type = type;
        this.values = Map.copyOf(values);
        this.shown = type.getSimpleName() + new TreeMap<>(shown);
    }

    /** Returns the value of an accessor, or null if there is no accessor of this name. */
    @Nullable
    Object find(String accessor) {
        return values.get(accessor);
    }

    /** Returns whether others are of the same interface and the same. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ConfigValues that && type == that.type && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return 31 * type.hashCode() + values.hashCode();
    }

    /** Returns the name of the interface and the values without secrets. */
    @Override
    public String toString() {
        return shown;
    }
}
