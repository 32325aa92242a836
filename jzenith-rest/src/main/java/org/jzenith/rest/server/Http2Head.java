package org.jzenith.rest.server;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.Map;

/**
 * The head of a request of HTTP/2, or its trailers, as Netty has decoded it: how large it is, and whether there is
 * anything in it that RFC 9113 section 8.2.1 forbids but neither Netty nor Vert.x looks for.
 *
 * @param count how many headers there are, with those of the protocol
 * @param bytes how long their names and values are
 * @param isMalformed whether it has what is forbidden
 */
record Http2Head(int count, long bytes, boolean isMalformed) {

    static final Http2Head NONE = new Http2Head(0, 0, false);

    static Http2Head of(Http2Headers headers) {
        long bytes = 0;
        boolean malformed = false;
        for (Map.Entry<CharSequence, CharSequence> header : headers) {
            CharSequence value = header.getValue();
            bytes += header.getKey().length() + value.length();
            malformed |= !isText(value) || !isName(header.getKey());
        }
        CharSequence method = headers.method();
        malformed |= method != null && !Tokens.is(method.toString());
        return new Http2Head(headers.size(), bytes, malformed);
    }

    /** Returns whether a name is a token without capital letters, or one of the protocol, which Netty checks. */
    private static boolean isName(CharSequence name) {
        boolean pseudo = name.length() > 1 && name.charAt(0) == ':';
        for (int i = pseudo ? 1 : 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!Tokens.is(c) || (c >= 'A' && c <= 'Z')) {
                return false;
            }
        }
        return name.length() > 0;
    }

    private static boolean isText(CharSequence value) {
        for (int i = 0; i < value.length(); i++) {
            if (!Tokens.isText(value.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
