package org.jzenith.core.config;

import java.util.List;
import java.util.Locale;

/**
 * A type whose values are written as one text.
 *
 * @param type       the type of the values; of primitive types their boxes
 * @param noun       what a text is, with its article, such as {@code an integer}
 * @param expected   what the text must look like
 * @param conversion makes the value
 */
record Scalar(Class<?> type, String noun, String expected, Conversion conversion) {

    /** Makes a value of a text; throws any {@link RuntimeException} for a text that is none. */
    @FunctionalInterface
    interface Conversion {
        Object apply(String text) throws UnfitException;
    }

    /** Makes a value of a text. Space around it counts only where the value is itself a text. */
    Object convert(String text) throws UnfitException {
        boolean verbatim = type == String.class || type == Secret.class || type == Character.class;
        if (!verbatim && text.isBlank()) {
            throw new UnfitException("is blank");
        }
        try {
            return conversion.apply(verbatim ? text : text.trim());
        } catch (RuntimeException e) {
            throw new UnfitException("is not " + noun);
        }
    }

    boolean isNumber() {
        return Number.class.isAssignableFrom(type);
    }

    boolean isSecret() {
        return type == Secret.class;
    }

    /** The constants of an enum, in any case, with dashes or underscores. */
    static Scalar ofEnum(Class<?> type) {
        List<Object> constants = List.of(type.getEnumConstants());
        String names = String.join(", ", constants.stream().map(Scalar::kebabName).toList());
        return new Scalar(type, "one of its choices", "one of " + names, text -> constants.stream()
                .filter(constant -> kebabName(constant).equalsIgnoreCase(text.replace('_', '-')))
                .findFirst()
                .orElseThrow());
    }

    private static String kebabName(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
