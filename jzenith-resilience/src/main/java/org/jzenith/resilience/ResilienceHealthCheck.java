package org.jzenith.resilience;

import io.reactivex.Single;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.resilience.policy.Breaker;

/**
 * Reports the state of a circuit breaker. Never DOWN: if one outage takes further applications out of service, it
 * grows.
 */
final class ResilienceHealthCheck implements HealthCheck {

    private final String name;
    private final Breaker breaker;

    ResilienceHealthCheck(String name, Breaker breaker) {
        this.name = name;
        this.breaker = breaker;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Single<HealthResult> check() {
        return Single.fromCallable(() -> HealthResult.up().with("breaker", breaker.state()));
    }
}
