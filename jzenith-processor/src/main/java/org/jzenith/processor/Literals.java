package org.jzenith.processor;

import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Writes values as expressions of source code. */
final class Literals {

    private Literals() {}

    /** Returns a string literal, or {@code null}. */
    static String text(@Nullable String text) {
        if (text == null) {
            return "null";
        }
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> literal.append("\\\"");
                case '\\' -> literal.append("\\\\");
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                default -> literal.append(c < ' ' || c > '~' ? String.format("\\u%04x", (int) c) : c);
            }
        }
        return literal.append('"').toString();
    }

    /**
     * Returns the value of an attribute: a text, a number, a boolean, an enum constant, or an array of such constants.
     */
    static String attribute(Object value, TypeMirror type) {
        if (value instanceof String text) {
            return text(text);
        } else if (value instanceof VariableElement constant) {
            return constant.asType() + "." + constant.getSimpleName();
        } else if (value instanceof List<?> several && type instanceof ArrayType array) {
            return several.stream()
                    .map(element -> attribute(((AnnotationValue) element).getValue(), array.getComponentType()))
                    .collect(Collectors.joining(", ", "new " + array + " {", "}"));
        }
        return value instanceof Long ? value + "L" : value.toString();
    }
}
