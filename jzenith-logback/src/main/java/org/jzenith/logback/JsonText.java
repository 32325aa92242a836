package org.jzenith.logback;

import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ControlCharacters;

/**
 * Writes one JSON object (RFC 8259) without line ends. Escapes all control characters, including those that JSON allows
 * but a terminal would execute.
 */
final class JsonText {

    private final StringBuilder text = new StringBuilder(300).append('{');

    /** Adds a text, a number or a boolean. */
    JsonText field(String name, @Nullable Object value) {
        if (text.length() > 1) {
            text.append(',');
        }
        quote(name);
        text.append(':');
        if (value == null || value instanceof Boolean || isFinite(value)) {
            text.append(value);
        } else {
            quote(value.toString());
        }
        return this;
    }

    /** JSON has no number for the others. */
    private static boolean isFinite(Object value) {
        return value instanceof Number number && Double.isFinite(number.doubleValue());
    }

    private void quote(String value) {
        String quoted = value.replace("\\", "\\\\").replace("\"", "\\\"");
        text.append('"').append(ControlCharacters.escape(quoted)).append('"'); // Java and JSON use the same escapes.
    }

    /** Ends the object and the line. */
    String end() {
        return text.append("}\n").toString();
    }
}
