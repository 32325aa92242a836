package org.jzenith.rest.server;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;

/**
 * The headers that tell browsers to be careful with each response: what a service answers is data, not a page.
 * Immutable, one for all event loops.
 */
final class SecurityHeaders {

    /** Names and values in alternation, encoded once. */
    private final CharSequence[] texts;

    SecurityHeaders(RestConfiguration configuration) {
        List<CharSequence> all = new ArrayList<>();
        if (configuration.securityHeaders()) { // OWASP's REST Security Cheat Sheet, section "Security Headers"
            add(all, "X-Content-Type-Options", "nosniff");
            add(all, "Referrer-Policy", "no-referrer");
            add(all, "Content-Security-Policy", "frame-ancestors 'none'");
        }
        configuration
                .hsts()
                .ifPresent(
                        maxAge -> add(all, "Strict-Transport-Security", "max-age=" + maxAge.toSeconds())); // RFC 6797
        texts = all.toArray(CharSequence[]::new);
    }

    private static void add(List<CharSequence> all, String name, String value) {
        all.add(HttpHeaders.createOptimized(name));
        all.add(HttpHeaders.createOptimized(value));
    }

    /**
     * Adds them to the headers of a response that begins, before the application sets its own: these replace them. No
     * header with these names may be there yet.
     */
    void addTo(MultiMap headers) {
        for (int i = 0; i < texts.length; i += 2) {
            headers.add(texts[i], texts[i + 1]); // set() would search for them.
        }
    }
}
