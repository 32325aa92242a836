package org.jzenith.http.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.http.ratelimit.PolicyCounts;

/**
 * The meters of rate limits, by policy. Clients are not labels, because their number is unlimited. Safe on any thread.
 */
public final class RateLimitMetrics implements AutoCloseable {

    private final LazyMeterRegistry registry;
    private final boolean enabled;
    private final ScopedMeters own = new ScopedMeters();

    @Inject
    RateLimitMetrics(LazyMeterRegistry registry, MetricsConfiguration configuration) {
        this.registry = registry;
        this.enabled = configuration.enabled();
    }

    /** Counts the outcomes of requests under these policies. */
    public void measure(List<PolicyCounts> policies) {
        if (enabled && !policies.isEmpty()) {
            registry.use(meters -> policies.forEach(policy -> {
                count(meters, policy, "allowed", PolicyCounts::allowed);
                count(meters, policy, "limited", PolicyCounts::limited);
                count(meters, policy, "failed", PolicyCounts::failed);
            }));
        }
    }

    private void count(
            MeterRegistry meters, PolicyCounts policy, String outcome, ToDoubleFunction<PolicyCounts> value) {
        own.addCounter(
                meters,
                "http.server.rate.limit.requests",
                Tags.of("policy", policy.policy(), "outcome", outcome),
                "Requests whose rate is limited, by what became of them",
                policy,
                value);
    }

    /** Called when the server has stopped. */
    @Override
    public void close() {
        own.close();
    }
}
