package org.jzenith.rest.server;

import io.vertx.core.http.HttpHeaders;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The time as {@code Date} has it (RFC 9110 section 6.6.1), made once in a second, since a format for each response would be dear. Used
 * on one event loop only.
 */
final class HttpDate {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private long second = -1;
    private CharSequence text = "";

    HttpDate() {
        renew();
    }

    /** Looks at the clock; to be done several times a second. */
    void renew() {
        Instant now = Instant.now();
        if (now.getEpochSecond() != second) {
            second = now.getEpochSecond();
            text = HttpHeaders.createOptimized(FORMAT.format(now));
        }
    }

    /** Returns the time at which somebody has looked last. */
    CharSequence text() {
        return text;
    }
}
