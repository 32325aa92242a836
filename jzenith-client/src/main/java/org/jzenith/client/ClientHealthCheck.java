package org.jzenith.client;

import io.reactivex.Single;
import java.util.Map;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.resilience.policy.Breaker;

/**
 * Shows the result of the latest calls of a service, and the state of its circuit breakers. DOWN only if the service is
 * required: taking an application out of service because another is unavailable would enlarge the outage.
 */
final class ClientHealthCheck implements HealthCheck {

    private final String name;
    private final ClientService service;

    ClientHealthCheck(String name, ClientService service) {
        this.name = name;
        this.service = service;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isOfBackingService() {
        return true;
    }

    @Override
    public Single<HealthResult> check() {
        return service.problem()
                .map(HealthResult::down)
                .toSingle(HealthResult.up())
                .map(found -> {
                    HealthResult result =
                            found.with("service", service.clients().state().words());
                    Map<String, Breaker.State> breakers =
                            service.clients().instances().states();
                    if (breakers.size() == 1) {
                        return result.with(
                                "breaker", breakers.values().iterator().next());
                    }
                    for (Map.Entry<String, Breaker.State> breaker : breakers.entrySet()) {
                        result = result.with("breaker of " + breaker.getKey(), breaker.getValue());
                    }
                    return result;
                });
    }
}
