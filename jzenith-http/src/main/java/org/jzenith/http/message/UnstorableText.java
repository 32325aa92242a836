package org.jzenith.http.message;

import org.jspecify.annotations.Nullable;

/**
 * Finds characters that most stores reject: U+0000, which PostgreSQL does not accept, and unpaired surrogates, which
 * UTF-8 cannot encode (RFC 3629 section 3).
 */
public final class UnstorableText {

    static final String NULL_CHARACTER = "U+0000";

    private UnstorableText() {}

    /** Returns the unstorable character of a text, such as "contains U+0000"; null if there is none. */
    public static @Nullable String in(CharSequence text) {
        int length = text.length(); // Read once, so that the JIT makes the loop fast.
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if ((char) (c - 1) >= Character.MIN_SURROGATE - 1) { // One comparison for almost all characters.
                if (c == 0) {
                    return NULL_CHARACTER;
                }
                if (Character.isHighSurrogate(c) && i + 1 < length && Character.isLowSurrogate(text.charAt(i + 1))) {
                    i++;
                } else if (Character.isSurrogate(c)) {
                    return "half of a surrogate pair";
                }
            }
        }
        return null;
    }

    /** Returns the refusal of a text that contains {@code unstorable}; it continues "The field a ". */
    public static String refusal(String unstorable) {
        return "contains " + unstorable + ", which most databases cannot store";
    }
}
