package org.jzenith.http.rule;

import io.netty.util.AsciiString;
import io.vertx.core.http.HttpHeaders;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The header fields that a request may have only once, in every version of HTTP. With two of them, a server in front
 * may have used the other one (RFC 9110 section 5.3, RFC 9112 section 3.2). Netty checks {@code Content-Length}; an
 * authentication checks fields with credentials.
 */
final class SingleFields {

    static final int HOST = 1;
    private static final int CONTENT_TYPE = 2;

    private SingleFields() {}

    /** Returns the bit of a field; 0 if a request may have several such fields. */
    static int bitOf(CharSequence name) {
        return switch (name.length()) {
            case 4 -> AsciiString.contentEqualsIgnoreCase(HttpHeaders.HOST, name) ? HOST : 0;
            case 12 -> AsciiString.contentEqualsIgnoreCase(HttpHeaders.CONTENT_TYPE, name) ? CONTENT_TYPE : 0;
            default -> 0;
        };
    }

    /** Returns the name of a single field that a request has more than once; null if there is none. */
    static @Nullable String repeated(Iterator<? extends Map.Entry<? extends CharSequence, ?>> fields) {
        int seen = 0;
        while (fields.hasNext()) {
            CharSequence name = fields.next().getKey();
            int bit = bitOf(name);
            if ((seen & bit) != 0) {
                return name.toString();
            }
            seen |= bit;
        }
        return null;
    }
}
