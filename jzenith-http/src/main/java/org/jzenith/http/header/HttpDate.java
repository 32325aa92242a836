package org.jzenith.http.header;

import io.vertx.core.http.HttpHeaders;
import java.util.concurrent.TimeUnit;
import org.jzenith.http.message.ImfFixdate;

/**
 * The current time for the {@code Date} header (RFC 9110 sections 5.6.7 and 6.6.1). Formatted once a second, because
 * formatting it for each response would be expensive. Used only on one event loop.
 */
public final class HttpDate {

    private long second = -1;
    private CharSequence text = "";

    /** Begins with the current second. */
    public HttpDate() {
        renew();
    }

    /** Reads the clock; must be called several times a second. */
    public void renew() {
        long now = TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis());
        if (now != second) {
            second = now;
            text = HttpHeaders.createOptimized(ImfFixdate.format(now));
        }
    }

    /** Returns the time of the last reading. */
    public CharSequence text() {
        return text;
    }
}
