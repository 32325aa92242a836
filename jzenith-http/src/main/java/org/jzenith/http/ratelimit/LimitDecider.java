package org.jzenith.http.ratelimit;

import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.ratelimit.InMemoryRateLimitStore;
import org.jzenith.core.ratelimit.RateLimitDecision;
import org.jzenith.core.ratelimit.RateLimitStore;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.exchange.RequestRejection;
import org.jzenith.http.message.RetryAfter;
import org.jzenith.http.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides with the store of the application, or without it if it fails. Safe on any thread. */
final class LimitDecider {

    private static final Logger LOG = LoggerFactory.getLogger(RateLimits.class);
    private static final HttpProblem UNAVAILABLE =
            HttpProblem.of(503).withDetail("It is not known how many requests were sent.");

    private final RateLimitStore store;
    private final @Nullable InMemoryRateLimitStore memory;
    private final InMemoryRateLimitStore local;
    private final Duration timeout;
    private final LogRateLimiter failures = new LogRateLimiter(1, 10);

    /** Takes the store, its timeout, and the maximal number of keys in memory if it fails. */
    LimitDecider(RateLimitStore store, int maxKeys, Duration timeout) {
        this.store = store;
        this.memory = store instanceof InMemoryRateLimitStore own ? own : null;
        this.local = memory == null ? new InMemoryRateLimitStore(maxKeys) : memory;
        this.timeout = timeout;
    }

    RateLimitStore store() {
        return store;
    }

    /** Returns the store if it decides at once; otherwise null. */
    @Nullable
    InMemoryRateLimitStore memory() {
        return memory;
    }

    /** Returns how long a request may wait for the store. */
    Duration timeout() {
        return timeout;
    }

    /** Returns the key of a request. If the application's key fails, answers the request and returns null. */
    @Nullable
    String keyOf(Exchange exchange, Limit limit) {
        try {
            return limit.keyOf(exchange);
        } catch (Throwable e) { // An Error too: nothing else answers.
            OutOfMemory.check(e);
            int suppressed = failures.next(e);
            if (suppressed != LogRateLimiter.SUPPRESSED) {
                LOG.error(
                        "{} {} was answered with 500, since its RateLimitKey failed{}",
                        exchange.request().method(),
                        exchange.request().path(),
                        LogRateLimiter.more(suppressed),
                        e);
            }
            RequestRejection.fail(exchange, e);
            return null;
        }
    }

    /**
     * Decides a request after a failure of the store. Returns whether the request continues; if not, it has been
     * answered.
     */
    boolean withoutStore(
            Exchange exchange,
            Limit limit,
            String key,
            @Nullable Throwable failure,
            Predicate<RateLimitDecision> decided) {
        limit.counts().storeFailed();
        RateLimitStore.WhenUnavailable choice = store.whenUnavailable();
        log(limit, failure == null ? new IllegalStateException("it has no answer") : failure, choice);
        return switch (choice) {
            case ADMIT -> true;
            case LOCAL -> decided.test(local.decide(limit.policy(), key, limit.cost()));
            case REFUSE -> {
                RetryAfter.addTo(exchange.request().response());
                RequestRejection.refuse(exchange, UNAVAILABLE);
                yield false;
            }
        };
    }

    private void log(Limit limit, Throwable failure, RateLimitStore.WhenUnavailable choice) {
        int suppressed = failures.next(failure);
        if (suppressed != LogRateLimiter.SUPPRESSED) {
            LOG.warn(
                    "The store of limits could not be asked for \"{}\", so {}: {}{}",
                    limit.policy().name(),
                    switch (choice) {
                        case ADMIT -> "the request was admitted";
                        case LOCAL -> "this instance limits for itself";
                        case REFUSE -> "the request was answered with 503";
                    },
                    failure.toString(),
                    LogRateLimiter.more(suppressed));
        }
    }
}
