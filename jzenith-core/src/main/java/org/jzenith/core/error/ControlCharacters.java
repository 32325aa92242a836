package org.jzenith.core.error;

/**
 * Makes the control characters of a text visible, with which it could fake another line of a log, or change what a
 * terminal shows: those of ISO 6429 (C0 and C1, of which ESC is one) and the separators of lines and paragraphs of
 * Unicode.
 */
public final class ControlCharacters {

    private ControlCharacters() {}

    /**
     * Returns the text with each control character as Java writes it, such as {@code \n} or <code>&#92;u001b</code>.
     */
    public static String escape(String text) {
        int first = 0;
        while (first < text.length() && !isControl(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            append(escaped, text.charAt(i));
        }
        return escaped.toString();
    }

    private static void append(StringBuilder escaped, char c) {
        switch (c) {
            case '\n' -> escaped.append("\\n");
            case '\r' -> escaped.append("\\r");
            case '\t' -> escaped.append("\\t");
            default -> escaped.append(isControl(c) ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
    }

    private static boolean isControl(char c) {
        return Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
    }
}
