package org.jzenith.http.ratelimit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.ratelimit.RateLimitPolicy;
import org.jzenith.core.request.Caller;
import org.jzenith.http.annotation.RateLimit;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.RateLimitKey;

/**
 * A limit of some requests. Immutable, except for its counts.
 *
 * @param policy its name and rate
 * @param by the key that groups requests
 * @param cost the number of requests that one call counts for
 * @param key the application's key, for limits by key
 * @param fields the header fields for clients
 * @param counts the outcomes of requests, for all limits with this policy
 */
record Limit(
        RateLimitPolicy policy,
        RateLimit.By by,
        int cost,
        @Nullable RateLimitKey key,
        RateLimitFields fields,
        PolicyCounts counts) {

    /** A hash of 128 bits, which is long enough against deliberate collisions. */
    private static final int BYTES_OF_HASH = 16;

    /** Returns the key that groups this request with others. It is short, and contains no secret. */
    String keyOf(Exchange exchange) {
        if (by == RateLimit.By.IDENTITY) {
            Caller caller = exchange.caller();
            if (caller != null && caller.getName() != null) {
                return "identity:" + hash(caller.getName());
            }
        } else if (by == RateLimit.By.KEY && key != null) {
            String given = key.of(exchange.request());
            if (given != null) {
                return "key:" + hash(given);
            }
        }
        return "address:" + ClientNetwork.of(exchange.clientAddress());
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, BYTES_OF_HASH));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every JVM has it.
        }
    }
}
