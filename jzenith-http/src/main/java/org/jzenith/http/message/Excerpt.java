package org.jzenith.http.message;

/** Shortens texts of clients in messages, so that a response is not larger than its request. */
public final class Excerpt {

    private static final int MOST = 200;

    private Excerpt() {}

    /** Returns a text, or its beginning if it is long. */
    public static String of(String text) {
        if (text.length() <= MOST) {
            return text;
        }
        boolean withinPair = Character.isHighSurrogate(text.charAt(MOST - 1));
        return text.substring(0, withinPair ? MOST - 1 : MOST) + "...";
    }
}
