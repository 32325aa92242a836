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
 * A limit of some requests. Immutable, except for what it counts.
 *
 * @param policy its name and rate
 * @param by whose requests count together
 * @param cost as how many requests one counts
 * @param key what says so where it is by key
 * @param fields what it tells clients
 * @param counts what became of the requests, of all limits with this policy
 */
record Limit(
        RateLimitPolicy policy,
        RateLimit.By by,
        int cost,
        @Nullable RateLimitKey key,
        RateLimitFields fields,
        PolicyCounts counts) {

    /** A hash in 128 bits: nobody can find two names with the same one on purpose in a reasonable time. */
    private static final int BYTES_OF_HASH = 16;

    /** Returns the key for the requests that count together with this one; it is short, and has no secret in it. */
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
