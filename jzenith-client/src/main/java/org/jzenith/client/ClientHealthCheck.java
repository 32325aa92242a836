package org.jzenith.client;

import io.reactivex.Single;
import org.jzenith.client.pool.ServerState;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

/**
 * Shows what calls have seen of a service. Never DOWN: an application that is taken out of service because another is
 * away makes an outage larger.
 */
final class ClientHealthCheck implements HealthCheck {

    private final String name;
    private final ServerState state;

    ClientHealthCheck(String name, ServerState state) {
        this.name = name;
        this.state = state;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Single<HealthResult> check() {
        return Single.fromCallable(() -> HealthResult.up().with("service", state.words()));
    }
}
