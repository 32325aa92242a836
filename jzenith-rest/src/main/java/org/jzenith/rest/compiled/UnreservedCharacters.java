package org.jzenith.rest.compiled;

/**
 * The characters of a URI without a special meaning in any position: RFC 3986's unreserved characters and three more.
 */
final class UnreservedCharacters {

    private static final boolean[] PLAIN = new boolean[128];

    static {
        for (char c = 0; c < PLAIN.length; c++) {
            PLAIN[c] = (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || "-._~:@,".indexOf(c) >= 0;
        }
    }

    private UnreservedCharacters() {}

    static boolean contains(char c) {
        return c < PLAIN.length && PLAIN[c];
    }
}
