package org.jzenith.client;

import io.reactivex.Single;
import java.util.Map;
import org.jzenith.client.pool.ServerState;
import org.jzenith.client.pool.ServiceInstances;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.resilience.policy.Breaker;

/**
 * Shows what calls have seen of a service, and what its circuit breakers do. Never DOWN: an application that is taken
 * out of service because another is away makes an outage larger.
 */
final class ClientHealthCheck implements HealthCheck {

    private final String name;
    private final ServerState state;
    private final ServiceInstances instances;

    ClientHealthCheck(String name, ServerState state, ServiceInstances instances) {
        this.name = name;
        this.state = state;
        this.instances = instances;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Single<HealthResult> check() {
        return Single.fromCallable(() -> {
            HealthResult result = HealthResult.up().with("service", state.words());
            Map<String, Breaker.State> breakers = instances.states();
            if (breakers.size() == 1) {
                return result.with("breaker", breakers.values().iterator().next());
            }
            for (Map.Entry<String, Breaker.State> breaker : breakers.entrySet()) {
                result = result.with("breaker of " + breaker.getKey(), breaker.getValue());
            }
            return result;
        });
    }
}
