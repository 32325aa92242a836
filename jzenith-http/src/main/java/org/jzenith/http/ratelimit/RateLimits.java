package org.jzenith.http.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.ratelimit.Rate;
import org.jzenith.core.ratelimit.RateLimitPolicy;
import org.jzenith.core.ratelimit.RateLimitStore;
import org.jzenith.http.annotation.RateLimit;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.MethodRateLimit;
import org.jzenith.http.spi.RateLimitKey;
import org.jzenith.http.spi.ResourceDispatch;

/** The rate limits of an application: for all requests, and for its methods. Safe on any thread. */
public final class RateLimits {

    private static final String DEFAULT = "default";

    private final Map<String, Limit> byName = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final @Nullable RateLimitKey key;
    private final LimitDecider decider;
    private final AppliedLimits ofAll;
    private final IdentityHashMap<List<MethodRateLimit>, AppliedLimits> byMethod = new IdentityHashMap<>();
    private final @Nullable ResourceDispatch dispatch;

    private RateLimits(
            RateLimitConfiguration configuration,
            List<List<MethodRateLimit>> methods,
            ResourceDispatch dispatch,
            RateLimitStore store,
            @Nullable RateLimitKey key,
            Duration timeout) {
        this.key = key;
        this.decider = new LimitDecider(store, configuration.rateLimitMaxKeys(), timeout);
        List<Limit> all = configuration
                .rateLimit()
                .map(rate -> limit(new RateLimitPolicy(DEFAULT, Rate.parse(rate)), configuration.rateLimitBy(), 1))
                .map(List::of)
                .orElse(List.of());
        this.ofAll = new AppliedLimits(all);
        for (List<MethodRateLimit> method : methods) {
            List<Limit> limits = new ArrayList<>(all);
            for (MethodRateLimit each : method) {
                limits.add(limit(each.policy(), each.by(), each.cost()));
            }
            byMethod.put(method, new AppliedLimits(limits));
        }
        this.dispatch = methods.isEmpty() ? null : dispatch;
    }

    /**
     * Returns the limits; null if there are none.
     *
     * @param configuration the limit of all requests
     * @param methods the limits of each method and locator that has any
     * @param dispatch finds the method or locator of a request
     * @param store counts the requests of each client
     * @param key groups requests, for limits by key
     * @param timeout how long a request may wait for the store, regardless of the store's own timeout
     * @throws StartupException if limits contradict each other, or a required key is missing
     */
    public static @Nullable RateLimits of(
            RateLimitConfiguration configuration,
            List<List<MethodRateLimit>> methods,
            ResourceDispatch dispatch,
            RateLimitStore store,
            @Nullable RateLimitKey key,
            Duration timeout) {
        if (configuration.rateLimit().isEmpty() && methods.isEmpty()) {
            return null;
        }
        RateLimits limits = new RateLimits(configuration, methods, dispatch, store, key, timeout);
        if (!limits.problems.isEmpty()) {
            throw new StartupException(limits.problems, null);
        }
        return limits;
    }

    static List<Problem> problems(RateLimitConfiguration configuration, ConfigTable table) {
        try {
            configuration.rateLimit().ifPresent(Rate::parse);
            return List.of();
        } catch (IllegalArgumentException e) {
            return List.of(table.problem("RATE-1", "rest.rate-limit")
                    .what(String.valueOf(e.getMessage()))
                    .fix("set a rate such as 100/1m, or nothing"));
        }
    }

    private Limit limit(RateLimitPolicy policy, RateLimit.By by, int cost) {
        Limit known = byName.get(policy.name());
        if (known == null) {
            known = new Limit(policy, by, cost, key, new RateLimitFields(policy), new PolicyCounts(policy.name()));
            byName.put(policy.name(), known);
            if (by == RateLimit.By.KEY && key == null) {
                problems.add(Problem.of("RATE-2", policy.name())
                        .what("limits requests by key, but nothing says what their keys are")
                        .expected("a RateLimitKey")
                        .fix("withRateLimitKey(...), or limit by ADDRESS or IDENTITY"));
            }
            return known;
        }
        Limit added = new Limit(policy, by, cost, key, known.fields(), known.counts());
        if (!known.policy().equals(policy) || known.by() != by) {
            problems.add(Problem.of("RATE-3", policy.name())
                    .what("is the name of two limits, " + known.policy().rate() + " by " + known.by() + " and "
                            + policy.rate() + " by " + by)
                    .expected("the same rate for the same clients wherever a limit has the same name")
                    .fix("give one of them another name: @RateLimit(value = ..., name = ...)"));
        }
        return added;
    }

    /** Returns the limits for a request to a resource. */
    public LimitedRequest forResource(Exchange exchange) {
        AppliedLimits limits = dispatch == null ? null : byMethod.get(dispatch.limitsOf(exchange));
        return new LimitedRequest(exchange, limits == null ? ofAll : limits, decider);
    }

    /** Returns the limits for another request, which are those of all requests. */
    public LimitedRequest forRoute(Exchange exchange) {
        return new LimitedRequest(exchange, ofAll, decider);
    }

    /** Returns the outcomes of requests, for each policy. */
    public List<PolicyCounts> counts() {
        return byName.values().stream().map(Limit::counts).toList();
    }
}
