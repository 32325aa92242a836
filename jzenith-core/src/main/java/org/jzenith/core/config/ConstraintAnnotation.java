package org.jzenith.core.config;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A constraint as it is declared on an accessor.
 *
 * @param type the name of the annotation type
 * @param attributes returns the value of an attribute, or null if there is no such attribute; a message that is the
 *     default may be left out
 */
record ConstraintAnnotation(String type, Function<String, @Nullable Object> attributes) {

    private static final String STANDARD = "jakarta.validation.constraints.";

    /**
     * Returns the simple name of a constraint that Bean Validation itself defines, and an empty string for all others.
     */
    String standardName() {
        return type.startsWith(STANDARD) ? type.substring(STANDARD.length()) : "";
    }

    /** Returns the name as it is written at the accessor. */
    String name() {
        return '@' + type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    }

    /**
     * Returns the message in plain words, or null if there is none: a message with a parameter is understood only by a
     * provider.
     */
    @Nullable
    String message() {
        return attributes.apply("message") instanceof String text && !text.contains("{") ? text : null;
    }

    String text(String attribute) {
        return attribute(attribute, String.class);
    }

    Number number(String attribute) {
        return attribute(attribute, Number.class);
    }

    boolean flag(String attribute) {
        return attribute(attribute, Boolean.class);
    }

    /** Returns the value of an attribute that the annotation type has. */
    <T> T attribute(String attribute, Class<T> valueType) {
        Object value = attributes.apply(attribute);
        if (!valueType.isInstance(value)) {
            throw new IllegalStateException("the attribute " + attribute + " is " + value);
        }
        return valueType.cast(value);
    }
}
