package org.jzenith.http.message;

/** The beginning of what a client has sent, for a message: otherwise, a response would be larger than its request. */
public final class Excerpt {

    private static final int MOST = 200;

    private Excerpt() {}

    /** Returns a text as it is, or its beginning if it is long. */
    public static String of(String text) {
        if (text.length() <= MOST) {
            return text;
        }
        boolean withinPair = Character.isHighSurrogate(text.charAt(MOST - 1));
        return text.substring(0, withinPair ? MOST - 1 : MOST) + "...";
    }
}
