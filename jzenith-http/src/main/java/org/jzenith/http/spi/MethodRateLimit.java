package org.jzenith.http.spi;

import org.apiguardian.api.API;
import org.jzenith.core.ratelimit.RateLimitPolicy;
import org.jzenith.http.annotation.RateLimit;

/**
 * A {@link RateLimit} of a method. Immutable.
 *
 * @param policy its name and rate
 * @param by the key that groups requests
 * @param cost the number of requests that one call counts for
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public record MethodRateLimit(RateLimitPolicy policy, RateLimit.By by, int cost) {

    /** Checks the cost. */
    public MethodRateLimit {
        if (cost < 1 || cost > policy.rate().permits()) {
            throw new IllegalArgumentException("cost: " + cost + " (expected: from 1 to "
                    + policy.rate().permits() + ", the requests of the rate)");
        }
    }
}
