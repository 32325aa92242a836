package org.jzenith.rest.server;

import io.vertx.core.http.HttpHeaders;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The current time in the form of the {@code Date} header (RFC 9110 sections 5.6.7 and 6.6.1). It is formatted once a
 * second, since formatting it for each response would be expensive. Used only on one event loop.
 */
final class HttpDate {

    private static final DateTimeFormatter IMF_FIXDATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private long second = -1;
    private CharSequence text = "";

    HttpDate() {
        renew();
    }

    /** Reads the clock; must be called several times a second. */
    void renew() {
        long now = TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis());
        if (now != second) {
            second = now;
            text = HttpHeaders.createOptimized(format(now));
        }
    }

    /** Returns a time in seconds since 1970 as an {@code IMF-fixdate}. */
    static String format(long second) {
        return IMF_FIXDATE.format(Instant.ofEpochSecond(second));
    }

    /** Returns the time at which the clock was last read. */
    CharSequence text() {
        return text;
    }
}
