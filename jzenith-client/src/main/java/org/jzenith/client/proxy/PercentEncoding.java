package org.jzenith.client.proxy;

import java.nio.charset.StandardCharsets;

/** Percent-encoding of the parts of a URI (RFC 3986 section 2.1). */
final class PercentEncoding {

    private static final String UNRESERVED = "-._~";
    /** The further characters of a path (section 3.3), and existing escapes. */
    private static final String OF_PATHS = UNRESERVED + "/!$&'()*+,;=:@%";

    private PercentEncoding() {}

    /** Returns a value in a form that is literal anywhere in a URI. */
    static String value(String text) {
        return encode(text, UNRESERVED);
    }

    /** Returns a value of several segments with its slashes. */
    static String segments(String text) {
        return encode(text, UNRESERVED + '/');
    }

    /** Returns the fixed part of a path, with its existing escapes. */
    static String path(String text) {
        return encode(text, OF_PATHS);
    }

    private static String encode(String text, String kept) {
        StringBuilder encoded = new StringBuilder(text.length() + 16);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || kept.indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append('%')
                        .append(Character.toUpperCase(Character.forDigit(c >> 4, 16)))
                        .append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
            }
        }
        return encoded.toString();
    }
}
