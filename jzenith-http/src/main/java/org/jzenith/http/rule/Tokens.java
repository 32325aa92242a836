package org.jzenith.http.rule;

/** The characters of HTTP's own syntax. */
public final class Tokens {

    private static final String SEPARATORS = "\"(),/:;<=>?@[\\]{}";

    /** Whether each ASCII character may be in a token. */
    private static final boolean[] TOKEN = new boolean[128];

    static {
        for (char c = '!'; c < 127; c++) {
            TOKEN[c] = SEPARATORS.indexOf(c) < 0;
        }
    }

    private Tokens() {}

    /** Returns whether a character may be in a token (RFC 9110 section 5.6.2). */
    public static boolean isToken(char c) {
        return c < TOKEN.length && TOKEN[c];
    }

    /** Returns whether a text is a token. */
    public static boolean isToken(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isToken(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** Returns whether a character may be in the value of a header or in quotes (RFC 9110 section 5.5). */
    public static boolean isText(char c) {
        return c == '\t' || (c >= ' ' && c != 127 && c < 256);
    }

    /** Returns whether a character is optional white space (RFC 9110 section 5.6.3). */
    static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }

    /** Returns a text without the optional white space around it. */
    public static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }
}
