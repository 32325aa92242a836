package org.jzenith.http.header;

import io.netty.util.AsciiString;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;
import org.jzenith.http.config.HttpConfiguration;

/**
 * The security headers of each response, which make browsers treat responses as data, not as pages. Immutable, one for
 * all event loops.
 */
public final class SecurityHeaders {

    /** Alternating names and values, encoded once. */
    private final CharSequence[] texts;
    /** The same, for clients without TLS behind proxies (RFC 6797 section 7.2). */
    private final CharSequence[] clearTexts;

    /** Whether the headers depend on the client's TLS, and proxies report it. */
    private final boolean telling;

    /** Takes the headers from the configuration. */
    public SecurityHeaders(HttpConfiguration configuration) {
        List<CharSequence> all = new ArrayList<>();
        if (configuration.securityHeaders()) { // OWASP's REST Security Cheat Sheet, section "Security Headers"
            add(all, "X-Content-Type-Options", "nosniff");
            add(all, "Referrer-Policy", "no-referrer");
            add(all, "Content-Security-Policy", "frame-ancestors 'none'");
        }
        clearTexts = all.toArray(CharSequence[]::new);
        configuration
                .hsts()
                .ifPresent(
                        maxAge -> add(all, "Strict-Transport-Security", "max-age=" + maxAge.toSeconds())); // RFC 6797
        texts = all.toArray(CharSequence[]::new);
        telling = configuration.forwardedHeaders().isPresent() && texts.length > clearTexts.length;
    }

    private static void add(List<CharSequence> all, String name, String value) {
        all.add(HttpHeaders.createOptimized(name));
        all.add(HttpHeaders.createOptimized(value));
    }

    /** Returns whether the headers of a name, in any case, are only the default ones. */
    public boolean areAll(CharSequence name, List<String> values) {
        if (values.size() != 1) {
            return false;
        }
        for (int i = 0; i < texts.length; i += 2) {
            if (AsciiString.contentEqualsIgnoreCase(texts[i], name)) {
                return AsciiString.contentEquals(texts[i + 1], values.get(0));
            }
        }
        return false;
    }

    /**
     * Adds them to the response of a new request, before the application sets its own headers, which replace these. The
     * response must not have headers with these names.
     */
    public void addTo(HttpServerRequest request) {
        MultiMap headers = request.response().headers();
        CharSequence[] all = telling && !request.isSSL() ? clearTexts : texts;
        for (int i = 0; i < all.length; i += 2) {
            headers.add(all[i], all[i + 1]); // set() would search for them.
        }
    }
}
