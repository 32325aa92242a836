package org.jzenith.core.error;

/**
 * Makes dangerous characters of a text visible: those that could fake a line of a log, change the display of a
 * terminal, or make the text look like another one. These are the control characters of ISO 6429 (C0 and C1, including
 * ESC), the separators of lines and paragraphs, the format characters of Unicode, the tags of plane 14, and halves of
 * surrogate pairs. Format characters change the direction of a text (UAX 9) or have no width, for example.
 *
 * @see <a href="https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing">UTR 36, section 2.5</a>
 */
public final class ControlCharacters {

    private static final int PLANE_OF_TAGS = 14;

    private ControlCharacters() {}

    /**
     * Returns the text with each such character as Java writes it, such as {@code \n} or <code>&#92;u001b</code>; a
     * character outside the basic plane becomes two.
     */
    public static String escape(String text) {
        int first = 0;
        while (first < text.length() && !isHidden(text.codePointAt(first))) {
            first = text.offsetByCodePoints(first, 1);
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, first);
        text.substring(first).codePoints().forEach(character -> append(escaped, character));
        return escaped.toString();
    }

    private static void append(StringBuilder escaped, int character) {
        switch (character) {
            case '\n' -> escaped.append("\\n");
            case '\r' -> escaped.append("\\r");
            case '\t' -> escaped.append("\\t");
            default -> {
                if (!isHidden(character)) {
                    escaped.appendCodePoint(character);
                } else {
                    for (char unit : Character.toChars(character)) {
                        escaped.append(String.format("\\u%04x", (int) unit));
                    }
                }
            }
        }
    }

    private static boolean isHidden(int character) {
        if (character >= ' ' && character <= '~') { // The usual case.
            return false;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> character >> Character.SIZE == PLANE_OF_TAGS;
        };
    }
}
