package org.jzenith.backing;

import io.reactivex.Single;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

/** Reports whether a server answers. It affects readiness only, since a restart of this process would not help. */
final class ServerHealthCheck implements HealthCheck {

    private final String name;
    private final Probe probe;

    /** Creates a check that reports what the probe finds. */
    ServerHealthCheck(String name, Probe probe) {
        this.name = name;
        this.probe = probe;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Single<HealthResult> check() {
        return probe.problem().map(HealthResult::down).toSingle(HealthResult.up());
    }
}
