package org.jzenith.postgresql.value;

import org.jspecify.annotations.Nullable;

/** The text of an array, as "Array Input and Output Syntax" of PostgreSQL's manual defines it. */
final class ArrayLiteral {

    private ArrayLiteral() {}

    /** Returns the literal of an array of texts or of enum constants, which count as their names. */
    static String of(@Nullable Object[] elements) {
        StringBuilder literal = new StringBuilder("{");
        for (Object element : elements) {
            if (literal.length() > 1) {
                literal.append(',');
            }
            if (element == null) {
                literal.append("NULL");
            } else {
                quote(element instanceof Enum<?> constant ? constant.name() : element.toString(), literal);
            }
        }
        return literal.append('}').toString();
    }

    private static void quote(String text, StringBuilder literal) {
        literal.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                literal.append('\\');
            }
            literal.append(c);
        }
        literal.append('"');
    }
}
