package org.jzenith.rest.server;

import io.netty.handler.codec.DateFormatter;
import io.vertx.core.http.HttpHeaders;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * The current time in the form of the {@code Date} header (RFC 9110 section 6.6.1). It is formatted once a second, since formatting it
 * for each response would be expensive. It uses Netty's formatter, because that of the JDK loads the names of days and months in all
 * forms, which would delay the start. Used only on one event loop.
 */
final class HttpDate {

    private long second = -1;
    private CharSequence text = "";

    HttpDate() {
        renew();
    }

    /** Reads the clock; must be called several times a second. */
    @SuppressWarnings("JavaUtilDate") // Netty's type
    void renew() {
        long now = TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis());
        if (now != second) {
            second = now;
            text = HttpHeaders.createOptimized(DateFormatter.format(new Date(TimeUnit.SECONDS.toMillis(now))));
        }
    }

    /** Returns the time at which the clock was last read. */
    CharSequence text() {
        return text;
    }
}
