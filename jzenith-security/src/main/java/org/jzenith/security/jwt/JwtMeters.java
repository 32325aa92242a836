package org.jzenith.security.jwt;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.security.jwt.InvalidTokenException.Reason;

/**
 * The meters of tokens and of the fetches of keys. Safe on any thread; measures nothing before it is bound.
 *
 * <p>Tokens are counted by {@code outcome}: {@code verified}, {@code cached} if they had been verified before,
 * {@code unavailable} if the issuer could not be asked, or the reason why they were refused.
 */
final class JwtMeters implements AutoCloseable {

    private static final String TOKENS = "security.jwt.tokens";
    private static final String FETCHES = "security.jwt.key_fetches";

    private record Bound(
            Counter verified,
            Counter cached,
            Counter unavailable,
            Map<Reason, Counter> refused,
            Counter fetched,
            Counter fetchFailed) {}

    private final ScopedMeters gauges = new ScopedMeters();
    private volatile @Nullable Bound bound;

    /** Starts to count, and to read the states of the keys, if they are an issuer's, and of the cache. */
    void bind(MeterRegistry registry, @Nullable IssuerKeys keys, VerifiedTokens cache) {
        Map<Reason, Counter> refused = new EnumMap<>(Reason.class);
        for (Reason reason : Reason.values()) {
            refused.put(reason, tokens(registry, reason.toString()));
        }
        if (keys != null) {
            gauges.add(
                    registry,
                    "security.jwt.keys",
                    Tags.empty(),
                    "Keys of the issuer that are trusted",
                    keys,
                    IssuerKeys::count);
            gauges.add(
                    registry,
                    "security.jwt.keys_age_seconds",
                    Tags.empty(),
                    "How long ago the keys of the issuer were fetched",
                    keys,
                    IssuerKeys::ageSeconds);
        }
        gauges.add(
                registry,
                "security.jwt.cached_bytes",
                Tags.empty(),
                "About how much memory verified tokens take",
                cache,
                VerifiedTokens::bytes);
        bound = new Bound(
                tokens(registry, "verified"),
                tokens(registry, "cached"),
                tokens(registry, "unavailable"),
                refused,
                fetches(registry, ""),
                fetches(registry, "failed"));
    }

    private static Counter tokens(MeterRegistry registry, String outcome) {
        return Counter.builder(TOKENS)
                .description("Tokens that were presented, by what became of them")
                .tag("outcome", outcome)
                .register(registry);
    }

    private static Counter fetches(MeterRegistry registry, String errorType) {
        return Counter.builder(FETCHES)
                .description("Fetches of the keys of the issuer")
                .tag("error.type", errorType)
                .register(registry);
    }

    void verified() {
        Bound counters = bound;
        if (counters != null) {
            counters.verified.increment();
        }
    }

    void cached() {
        Bound counters = bound;
        if (counters != null) {
            counters.cached.increment();
        }
    }

    /** Counts a token that was not accepted. */
    void failed(Throwable failure) {
        Bound counters = bound;
        if (counters == null) {
            return;
        }
        if (failure instanceof InvalidTokenException invalid) {
            requireNonNull(counters.refused.get(invalid.reason())).increment();
        } else {
            counters.unavailable.increment();
        }
    }

    void fetched() {
        Bound counters = bound;
        if (counters != null) {
            counters.fetched.increment();
        }
    }

    void fetchFailed() {
        Bound counters = bound;
        if (counters != null) {
            counters.fetchFailed.increment();
        }
    }

    /** Stops to read states; the counters remain in the registry. */
    @Override
    public void close() {
        gauges.close();
    }
}
