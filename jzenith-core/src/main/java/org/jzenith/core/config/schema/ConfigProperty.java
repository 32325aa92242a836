package org.jzenith.core.config.schema;

import java.lang.reflect.Method;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.ConfigSourceProvider.Value;
import org.jzenith.core.config.value.Constraints;
import org.jzenith.core.config.value.ValueType;

/**
 * One key of a configuration interface; for a map, the prefix of its keys.
 *
 * @param method the accessor
 * @param key the full key, such as {@code rest.base-path}
 * @param type the type of the value
 * @param defaultText the text of {@link ConfigDefault}, or null
 * @param description the text of {@link ConfigDoc}, or an empty string
 * @param constraints the constraints on the value
 */
public record ConfigProperty(
        Method method,
        String key,
        ValueType type,
        @Nullable String defaultText,
        String description,
        Constraints constraints) {

    public boolean secret() {
        return type.isSecret();
    }

    /** Returns what was expected, for the reader of a problem. */
    public String expected() {
        String expected = constraints.expected();
        return expected.isEmpty() ? type.expected() : expected;
    }

    /** Returns the expected form of a text. Includes constraints only for numbers. */
    public String expectedForm() {
        String allowed = constraints.expected();
        return type.isNumber() || allowed.isEmpty() ? expected() : type.expected() + ", " + allowed;
    }

    /** Returns how to set a value, for the reader of a problem. */
    public String instruction() {
        String argument = "--" + key + (type.isMap() ? ".<name>" : "") + "=<value>";
        if (type.isMap()) {
            return "set " + argument;
        }
        String variable = "the environment variable " + ConfigNames.environmentName(key);
        // Every user of a machine can read the command line of a process.
        return "set " + (secret() ? variable : argument + " or " + variable);
    }

    /** Returns whether another property with the same key has the same type and default. */
    boolean agreesWith(ConfigProperty other) {
        return type.agreesWith(other.type) && Objects.equals(defaultText, other.defaultText);
    }

    /** Returns the accessor as {@code class.method}, for the developer who has to find it. */
    String accessor() {
        return method.getDeclaringClass().getName() + '.' + method.getName();
    }

    /** Returns the default as an entry of a source, or null if there is no default. */
    @Nullable
    public Value defaultEntry() {
        return defaultText == null ? null : new Value(defaultText, defaultOrigin());
    }

    private String defaultOrigin() {
        return "the default in " + method.getDeclaringClass().getSimpleName();
    }

    /** Returns whether an entry is the default itself, not a source's entry with the same text. */
    public boolean isDefault(Value entry) {
        return entry.text().equals(defaultText) && entry.origin().equals(defaultOrigin());
    }
}
