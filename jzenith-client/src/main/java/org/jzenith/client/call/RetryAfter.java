package org.jzenith.client.call;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.HttpDate;

/** Reads the header {@code Retry-After} (RFC 9110 section 10.2.3). */
final class RetryAfter {

    private RetryAfter() {}

    /**
     * Returns the delay that the server requests, in milliseconds; 0 if it requests none.
     *
     * @param value a number of seconds or a date
     * @param date the header {@code Date} of the response, since the clocks of both sides may differ; or null
     */
    static long millis(@Nullable String value, @Nullable String date) {
        if (value == null) {
            return 0;
        }
        String text = value.trim();
        if (text.matches("\\d{1,9}")) {
            return Duration.ofSeconds(Integer.parseInt(text)).toMillis();
        }
        Instant until = HttpDate.parse(text);
        if (until == null) {
            return 0;
        }
        Instant sent = date == null ? null : HttpDate.parse(date.trim());
        return Math.max(
                0, Duration.between(sent == null ? Instant.now() : sent, until).toMillis());
    }
}
