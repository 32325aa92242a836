package org.jzenith.client.body;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Dates in headers (RFC 9110 section 5.6.7), in the current form. */
public final class HttpDate {

    private HttpDate() {}

    /** Returns a date; null if there is none, or if it has another form. */
    public static @Nullable Instant parse(@Nullable String text) {
        try {
            return text == null
                    ? null
                    : ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
