package org.jzenith.backing;

import io.reactivex.Single;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

/** Tells whether a server answers: readiness, because no restart of this process would mend it. */
public final class ServerHealthCheck implements HealthCheck {

    private final String name;
    private final Probe probe;

    /** Tells what the probe finds. */
    public ServerHealthCheck(String name, Probe probe) {
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
