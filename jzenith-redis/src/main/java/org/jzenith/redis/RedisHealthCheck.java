package org.jzenith.redis;

import io.reactivex.Single;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

/** Tells whether Redis answers: readiness, because no restart of this process would mend it. */
final class RedisHealthCheck implements HealthCheck {

    private final String name;
    private final RedisServer server;

    RedisHealthCheck(String name, RedisServer server) {
        this.name = name;
        this.server = server;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Single<HealthResult> check() {
        return server.health().problem().map(HealthResult::down).toSingle(HealthResult.up());
    }
}
