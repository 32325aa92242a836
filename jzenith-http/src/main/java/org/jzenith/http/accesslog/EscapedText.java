package org.jzenith.http.accesslog;

/**
 * Writes texts of clients so that they cannot end a field or a line, or change what a terminal shows: only printable
 * characters of ASCII stay as they are.
 */
final class EscapedText {

    private static final String HEX = "0123456789abcdef";

    private EscapedText() {}

    /** Appends a text as between quotation marks in Apache's logs, with {@code \xhh} for other bytes. */
    static void append(StringBuilder line, String text) {
        append(line, text, "\\x", ' ');
    }

    /** As {@link #append}, for a field without quotation marks, which must not have a space. */
    static void appendWord(StringBuilder line, String text) {
        append(line, text, "\\x", '!');
    }

    /** Appends a text as within a string of JSON (RFC 8259 section 7). */
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
