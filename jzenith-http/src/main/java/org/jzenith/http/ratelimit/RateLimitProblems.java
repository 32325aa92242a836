package org.jzenith.http.ratelimit;

import java.util.List;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.ratelimit.Rate;

/** The start problems of rate limits, with stable ids and messages. */
final class RateLimitProblems {

    static final String KEY = "rest.rate-limit";

    private RateLimitProblems() {}

    static List<Problem> of(RateLimitConfiguration configuration, ConfigTable table) {
        try {
            configuration.rateLimit().ifPresent(Rate::parse);
            return List.of();
        } catch (IllegalArgumentException e) {
            return List.of(new Problem(
                    "RATE-1",
                    KEY,
                    String.valueOf(e.getMessage()),
                    null,
                    table.origin(KEY),
                    "set a rate such as 100/1m, or nothing"));
        }
    }

    static Problem noKey(String policy) {
        return new Problem(
                "RATE-2",
                policy,
                "limits requests by key, but nothing says what their keys are",
                "a RateLimitKey",
                null,
                "withRateLimitKey(...), or limit by ADDRESS or IDENTITY");
    }

    static Problem sameName(Limit one, Limit other) {
        return new Problem(
                "RATE-3",
                one.policy().name(),
                "is the name of two limits, " + one.policy().rate() + " by " + one.by() + " and "
                        + other.policy().rate() + " by " + other.by(),
                "the same rate for the same clients wherever a limit has the same name",
                null,
                "give one of them another name: @RateLimit(value = ..., name = ...)");
    }
}
