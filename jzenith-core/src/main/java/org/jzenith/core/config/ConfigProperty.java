package org.jzenith.core.config;

import java.lang.reflect.Method;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One key of a configuration interface; of a map the key below which its own keys lie.
 *
 * @param method      the accessor
 * @param key         the whole key, such as {@code rest.base-path}
 * @param type        the type of the value
 * @param defaultText what {@link ConfigDefault} says
 * @param description what {@link ConfigDoc} says, or nothing
 * @param constraints what the value must comply with
 */
record ConfigProperty(
        Method method, String key, ValueType type, @Nullable String defaultText, String description, Constraints constraints) {

    boolean secret() {
        return type.scalar().isSecret();
    }

    /** What a reader of a problem should have written. */
    String expected() {
        String expected = constraints.expected();
        return expected.isEmpty() ? type.expected() : expected;
    }

    /** Whether another interface means the same by the same key. */
    boolean agreesWith(ConfigProperty other) {
        return type.shape() == other.type.shape() && type.scalar().type() == other.type.scalar().type()
                && Objects.equals(defaultText, other.defaultText);
    }

    /** The accessor as a developer finds it. */
    String accessor() {
        return method.getDeclaringClass().getName() + '.' + method.getName();
    }

    /** The default as a source would have it, or null if there is none. */
    @Nullable ConfigEntry defaultEntry() {
        return defaultText == null ? null : new ConfigEntry(defaultText, defaultOrigin());
    }

    private String defaultOrigin() {
        return "the default in " + method.getDeclaringClass().getSimpleName();
    }

    /** Whether an entry is the default itself, not one of a source that says the same. */
    boolean isDefault(ConfigEntry entry) {
        return entry.text().equals(defaultText) && entry.origin().equals(defaultOrigin());
    }
}
