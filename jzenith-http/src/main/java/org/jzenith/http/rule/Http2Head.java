package org.jzenith.http.rule;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2Headers;
import io.vertx.core.net.HostAndPort;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The decoded head of an HTTP/2 request, or its trailers: its size, and violations of RFC 9113 section 8.2.1 that
 * neither Netty nor Vert.x detects.
 *
 * @param count the number of headers, including pseudo-headers
 * @param bytes the length of their names and values
 * @param isMalformed whether it has such a violation
 * @param repeated the name of a repeated {@linkplain SingleFields single} field; null if there is none. Vert.x removes
 *     each {@code host} of a request without {@code :authority}
 */
public record Http2Head(int count, long bytes, boolean isMalformed, @Nullable String repeated) {

    public static final Http2Head NONE = new Http2Head(0, 0, false, null);

    /** Returns the head with these headers. */
    public static Http2Head of(Http2Headers headers) {
        long bytes = 0;
        boolean malformed = false;
        for (Map.Entry<CharSequence, CharSequence> header : headers) {
            CharSequence value = header.getValue();
            bytes += header.getKey().length() + value.length();
            malformed |= !isText(value) || !isName(header.getKey());
        }
        CharSequence method = headers.method();
        malformed |= method != null && !Tokens.isToken(method.toString());
        malformed |= headers.contains(HttpHeaderNames.HOST) && !isHost(headers.authority());
        return new Http2Head(headers.size(), bytes, malformed, SingleFields.repeated(headers.iterator()));
    }

    /** Returns whether an optional host is valid. Vert.x would use {@code host} in place of it. */
    private static boolean isHost(@Nullable CharSequence authority) {
        return authority == null || HostAndPort.parseAuthority(authority.toString(), -1) != null;
    }

    /** Returns whether a name is a token without capital letters, or a pseudo-header, which Netty checks. */
    private static boolean isName(CharSequence name) {
        boolean pseudo = name.length() > 1 && name.charAt(0) == ':';
        for (int i = pseudo ? 1 : 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!Tokens.isToken(c) || (c >= 'A' && c <= 'Z')) {
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
