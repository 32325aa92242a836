package org.jzenith.http.ratelimit;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jzenith.core.ratelimit.RateLimitDecision;
import org.jzenith.core.ratelimit.RateLimitPolicy;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.message.RetryAfter;

/**
 * The header fields of a policy: {@code RateLimit-Policy} and {@code RateLimit} of
 * draft-ietf-httpapi-ratelimit-headers-11 (May 2026), which are structured fields (RFC 9651), and {@code Retry-After}
 * (RFC 9110 section 10.2.3). Immutable.
 */
final class RateLimitFields {

    private static final CharSequence POLICY = HttpHeaders.createOptimized("ratelimit-policy");
    private static final CharSequence LIMIT = HttpHeaders.createOptimized("ratelimit");
    private static final long NANOS = 1_000_000_000;

    private final String name;
    private final CharSequence policy;
    private final long intervalNanos;
    private final HttpProblem problem;

    RateLimitFields(RateLimitPolicy policy) {
        this.name = '"' + policy.name().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        this.policy = HttpHeaders.createOptimized(name + ";q=" + policy.rate().permits() + window(policy));
        this.intervalNanos = policy.rate().intervalNanos();
        this.problem = HttpProblem.of(429)
                .withDetail("More than " + policy.rate().permits() + " requests in "
                        + text(policy.rate().period()) + ". Retry-After says when to try again.")
                .with("violated-policies", List.of(policy.name()));
    }

    private static String text(Duration period) {
        for (ChronoUnit unit : List.of(ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES, ChronoUnit.SECONDS)) {
            long count = period.dividedBy(unit.getDuration());
            if (count > 0 && period.equals(unit.getDuration().multipliedBy(count))) {
                String name = unit.toString().toLowerCase(Locale.ROOT);
                return count + " " + (count == 1 ? name.substring(0, name.length() - 1) : name);
            }
        }
        return period.toMillis() + " milliseconds";
    }

    /** Returns the window, which has whole seconds (3.1.3 of the draft); empty if it is left out. */
    private static String window(RateLimitPolicy policy) {
        long nanos = policy.rate().period().toNanos();
        return nanos % NANOS == 0 ? ";w=" + nanos / NANOS : "";
    }

    /** Returns the body of a 429 response; the same object each time. */
    HttpProblem problem() {
        return problem;
    }

    /** Sets the fields of a response, replacing those of another policy. */
    void write(RateLimitDecision decision, HttpServerResponse response) {
        response.putHeader(POLICY, policy);
        response.putHeader(LIMIT, name + ";r=" + decision.remaining() + ";t=" + window(decision));
        if (!decision.allowed()) {
            RetryAfter.addTo(response, Duration.ofNanos(decision.waitNanos()));
        }
    }

    /**
     * Returns the window for the remaining requests in seconds (4.1.2 of the draft). It must not end after
     * {@code Retry-After} (section 6). Otherwise, it is the time in which the limit refills, so that a client that
     * sends evenly never exceeds the rate.
     */
    private long window(RateLimitDecision decision) {
        return decision.allowed()
                ? seconds(Math.max(decision.remaining() * intervalNanos, decision.waitNanos()))
                : RetryAfter.seconds(Duration.ofNanos(decision.waitNanos()));
    }

    private static long seconds(long nanos) {
        return (nanos + NANOS - 1) / NANOS;
    }
}
