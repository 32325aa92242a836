package org.jzenith.backing;

import io.reactivex.Single;
import java.util.Map;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

/** Reports whether a server answers. It affects readiness only, since a restart of this process would not help. */
final class ServerHealthCheck implements HealthCheck {

    private final String name;
    private final BackingService service;

    /** Creates a check that reports what the probe of the service finds. */
    ServerHealthCheck(String name, BackingService service) {
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
        return service.health()
                .problem()
                .map(HealthResult::down)
                .toSingle(HealthResult.up())
                .map(this::withDetails);
    }

    private HealthResult withDetails(HealthResult result) {
        HealthResult detailed = result;
        for (Map.Entry<String, String> detail : service.healthDetails().entrySet()) {
            detailed = detailed.with(detail.getKey(), detail.getValue());
        }
        return detailed;
    }
}
