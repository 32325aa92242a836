package org.jzenith.http.rule;

import io.netty.util.AsciiString;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Map;
import org.jzenith.http.spi.HeaderTexts;

/**
 * Recognizes request heads that cannot violate a rule, in one pass over the headers; nearly all heads are such.
 * {@link RequestRules} checks the others more closely. Used only on one event loop.
 */
final class FastHeadCheck {

    private static final CharSequence OLD_WEB_SOCKET_KEY = HttpHeaders.createOptimized(RequestRules.OLD_WEB_SOCKET_KEY);

    private final HeaderLimits limits;
    /** The last host that was found to be plain. Most clients use the same name for a server. */
    private String plainHost = "localhost";

    FastHeadCheck(HeaderLimits limits) {
        this.limits = limits;
    }

    /**
     * Returns whether a request is HTTP/1.1 and has one plain host, not too many headers, no repeated
     * {@linkplain SingleFields single} field, and no header with another rule.
     */
    boolean isPlain(HttpServerRequest request) {
        if (request.version() != HttpVersion.HTTP_1_1) {
            return false;
        }
        int count = 0;
        int seen = 0;
        for (var all = HeaderTexts.of(request.headers()); all.hasNext(); ) {
            Map.Entry<? extends CharSequence, ? extends CharSequence> header = all.next();
            CharSequence name = header.getKey();
            int bit = SingleFields.bitOf(name);
            if (limits.isExceededBy(++count) || isRuled(name) || (seen & bit) != 0) {
                return false;
            }
            if (bit == SingleFields.HOST && !isKnown(header.getValue())) {
                return false;
            }
            seen |= bit;
        }
        return (seen & SingleFields.HOST) != 0;
    }

    private boolean isKnown(CharSequence host) {
        if (plainHost.contentEquals(host)) {
            return true;
        }
        boolean plain = isPlainHost(host);
        if (plain) {
            plainHost = host.toString();
        }
        return plain;
    }

    private static boolean isRuled(CharSequence name) {
        return switch (name.length()) {
            case 0 -> true;
            case 6 -> AsciiString.contentEqualsIgnoreCase(HttpHeaders.EXPECT, name);
            case 17 -> AsciiString.contentEqualsIgnoreCase(HttpHeaders.TRANSFER_ENCODING, name);
            case 18 -> AsciiString.contentEqualsIgnoreCase(OLD_WEB_SOCKET_KEY, name);
            default -> false;
        };
    }

    /** Accepts letters, digits, dots and hyphens, and any port except the few highest. */
    private static boolean isPlainHost(CharSequence host) {
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            boolean plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (i > 0 && (c == '.' || c == '-'));
            if (!plain) {
                return c == ':' && i > 0 && isPort(host, i + 1);
            }
        }
        return host.length() > 0;
    }

    private static boolean isPort(CharSequence host, int start) {
        for (int i = start; i < host.length(); i++) {
            if (host.charAt(i) < '0' || host.charAt(i) > '9') {
                return false;
            }
        }
        int digits = host.length() - start;
        return digits > 0 && digits <= 5 && (digits < 5 || host.charAt(start) < '6');
    }
}
