package org.jzenith.http.message;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The format of times in headers (RFC 9110 section 5.6.7). */
public final class ImfFixdate {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private ImfFixdate() {}

    /** Returns a time in seconds since 1970 in this form. */
    public static String format(long second) {
        return FORMAT.format(Instant.ofEpochSecond(second));
    }
}
