package org.jzenith.core.ratelimit;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/**
 * A rate with a name, for each of any number of keys. Policies with the same name share the same limit. Immutable.
 *
 * @param name the name, which clients and operators see: printable ASCII, at most 200 characters
 * @param rate the rate of each key
 */
@API(status = API.Status.MAINTAINED)
public record RateLimitPolicy(String name, Rate rate) {

    private static final int LONGEST = 200;

    /** Checks the name. */
    public RateLimitPolicy {
        requireNonNull(rate, "rate");
        if (name.isEmpty() || name.length() > LONGEST || !name.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw new IllegalArgumentException(
                    "name: \"" + name + "\" (expected: from 1 to " + LONGEST + " characters of printable ASCII)");
        }
    }
}
