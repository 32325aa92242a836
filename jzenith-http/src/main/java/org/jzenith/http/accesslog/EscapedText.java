package org.jzenith.http.accesslog;

/**
 * Escapes texts of clients, so that they cannot end a field or a line, or control a terminal. Only printable ASCII
 * characters stay as they are.
 */
final class EscapedText {

    private static final String HEX = "0123456789abcdef";

    private EscapedText() {}

    /** Appends a text as Apache does between quotation marks, with {@code \xhh} for other bytes. */
    static void append(StringBuilder line, String text) {
        append(line, text, "\\x", ' ');
    }

    /** Appends a text as {@link #append} does, for a field without quotation marks; spaces are escaped too. */
    static void appendWord(StringBuilder line, String text) {
        append(line, text, "\\x", '!');
    }

    /** Appends a text as the content of a JSON string (RFC 8259 section 7). */
    static void appendJson(StringBuilder line, String text) {
        append(line, text, "\\u00", ' ');
    }

    private static void append(StringBuilder line, String text, String ofByte, char first) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                line.append('\\').append(c);
            } else if (c >= first && c <= '~') {
                line.append(c);
            } else if (c <= 0xff) {
                hex(line.append(ofByte), c, 2);
            } else {
                hex(line.append("\\u"), c, 4);
            }
        }
    }

    private static void hex(StringBuilder line, char c, int digits) {
        for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
            line.append(HEX.charAt((c >> shift) & 0xf));
        }
    }
}
