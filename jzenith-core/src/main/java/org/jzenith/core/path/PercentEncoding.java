package org.jzenith.core.path;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Percent-encoding of the parts of a URL (RFC 3986 section 2.1). */
public final class PercentEncoding {

    private static final int ESCAPE_LENGTH = 3;
    private static final int RADIX = 16;
    /** The characters of a path besides unreserved ones (section 3.3), and those of existing escapes. */
    private static final String OF_PATHS = "/!$&'()*+,;=:@%";

    private PercentEncoding() {}

    /** Escapes all reserved characters of a value. */
    public static String encode(String value) {
        return encode(value, "");
    }

    /** Escapes all reserved characters of a value except slashes, because the value has several segments. */
    public static String encodeSegments(String value) {
        return encode(value, "/");
    }

    /** Adds missing escapes to a path, and keeps the existing ones. */
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
     * Decodes a text as UTF-8. Unlike in a form, a {@code +} is not a space.
     *
     * @throws IllegalArgumentException if an escape is incomplete
     */
    public static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Decodes the unreserved characters of a path. This does not change its meaning (section 6.2.2.2). */
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
