package org.jzenith.core.path;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Percent-encoding of the parts of a URL (RFC 3986 section 2.1). */
public final class PercentEncoding {

    private static final int ESCAPE_LENGTH = 3;
    private static final int RADIX = 16;
    /** What a path may have besides unreserved characters (section 3.3), and escapes that are there already. */
    private static final String OF_PATHS = "/!$&'()*+,;=:@%";

    private PercentEncoding() {}

    /** Returns a value that stands for itself anywhere in a URL. */
    public static String encode(String value) {
        return encode(value, "");
    }

    /** Returns a value of several segments, between which its slashes stay. */
    public static String encodeSegments(String value) {
        return encode(value, "/");
    }

    /** Returns a path with the escapes that it has, and with those that it lacks. */
    public static String encodePath(String path) {
        return encode(path, OF_PATHS);
    }

    private static String encode(String text, String kept) {
        StringBuilder encoded = new StringBuilder(text.length() + RADIX);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (isUnreserved(c) || kept.indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append('%')
                        .append(Character.toUpperCase(Character.forDigit(c / RADIX, RADIX)))
                        .append(Character.toUpperCase(Character.forDigit(c % RADIX, RADIX)));
            }
        }
        return encoded.toString();
    }

    /**
     * Returns a text without its escapes, in UTF-8; a {@code +} stands for itself, unlike in a form.
     *
     * @throws IllegalArgumentException if an escape is incomplete
     */
    public static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /**
     * Returns a path with its unreserved characters decoded, which makes no difference to what it means (section
     * 6.2.2.2).
     */
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
