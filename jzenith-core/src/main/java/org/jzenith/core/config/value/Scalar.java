package org.jzenith.core.config.value;

import java.util.List;
import java.util.Locale;
import org.jzenith.core.config.Secret;

/**
 * A type whose values are written as one text.
 *
 * @param type the type of the values; for a primitive type, its wrapper class
 * @param noun the noun for a value, with its article, such as {@code an integer}
 * @param expected a description of what the text must look like
 * @param conversion the conversion of a text to a value
 */
record Scalar(Class<?> type, String noun, String expected, Conversion conversion) {

    /** Converts a text to a value; throws any {@link RuntimeException} if the text is not a value of the type. */
    @FunctionalInterface
    interface Conversion {
        Object apply(String text) throws ConversionException;
    }

    /** Converts a text to a value. Surrounding spaces are significant only if the value is itself a text. */
    Object convert(String text) throws ConversionException {
        boolean verbatim = type == String.class || type == Secret.class || type == Character.class;
        if (!verbatim && text.isBlank()) {
            throw new ConversionException("is blank");
        }
        try {
            return conversion.apply(verbatim ? text : text.trim());
        } catch (RuntimeException e) {
            throw new ConversionException("is not " + noun);
        }
    }

    boolean isNumber() {
        return Number.class.isAssignableFrom(type);
    }

    boolean isSecret() {
        return type == Secret.class;
    }

    /** Returns the type of an enum's constants, written in upper or lower case, with dashes or underscores. */
    static Scalar ofEnum(Class<?> type) {
        List<Object> constants = List.of(type.getEnumConstants());
        String names =
                String.join(", ", constants.stream().map(Scalar::kebabName).toList());
        return new Scalar(type, "one of its choices", "one of " + names, text -> constants.stream()
                .filter(constant -> kebabName(constant).equalsIgnoreCase(text.replace('_', '-')))
                .findFirst()
                .orElseThrow());
    }

    static String kebabName(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
