package org.jzenith.http.ratelimit;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.http.annotation.RateLimit;

/** The configuration of rate limits. */
@Config("rest")
public interface RateLimitConfiguration {

    /** Returns the limit for all requests. */
    @ConfigDoc(
            "How many requests a client may send, at once and in which time, such as 100/1m; further ones are answered with 429; all but /health and /metrics count; no limit if nothing is set")
    Optional<String> rateLimit();

    /** Returns the key that groups requests for the limit of all requests. */
    @ConfigDefault("address")
    @ConfigDoc(
            "Whose requests count together for rest.rate-limit: those of an address (of IPv6, the first 64 bits), an identity, or a key, which the application reads from requests; where there is none, the address counts")
    RateLimit.By rateLimitBy();

    /** Returns the maximal number of keys of a store in memory. */
    @ConfigDefault("100000")
    @ConfigDoc(
            "For how many addresses, identities and keys limits are kept in memory, in some 150 bytes each; further ones share limits")
    @Min(1)
    @Max(10_000_000)
    int rateLimitMaxKeys();
}
