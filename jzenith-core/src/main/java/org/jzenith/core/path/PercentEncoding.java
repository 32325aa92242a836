package org.jzenith.core.path;

/** Percent-encoding of paths (RFC 3986 section 2.1). */
public final class PercentEncoding {

    private static final int ESCAPE_LENGTH = 3;
    private static final int RADIX = 16;

    private PercentEncoding() {}

    /** Returns a path with its unreserved characters decoded, which does not change its meaning (section 6.2.2.2). */
    public static String decodeUnreserved(String path) {
        if (path.indexOf('%') < 0) {
            return path;
        }
        StringBuilder decoded = new StringBuilder(path.length());
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '%' && i + ESCAPE_LENGTH <= path.length()) {
                char escaped = (char) (RADIX * Character.digit(path.charAt(i + 1), RADIX)
                        + Character.digit(path.charAt(i + 2), RADIX));
                if (isUnreserved(escaped)) {
                    c = escaped;
                    i += 2;
                }
            }
            decoded.append(c);
        }
        return decoded.toString();
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-._~".indexOf(c) >= 0;
    }
}
