package org.jzenith.core.health;

import io.reactivex.Single;
import org.apiguardian.api.API;

/**
 * Reports the application itself as ready from the end of its start to the beginning of its stop. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class ApplicationReadiness implements HealthCheck {

    private volatile String reason = "starting";

    /** Records that the start is complete. */
    public void started() {
        reason = "";
    }

    /** Records that the stop has begun. */
    public void stopping() {
        reason = "stopping";
    }

    boolean isReady() {
        return reason.isEmpty();
    }

    @Override
    public String name() {
        return "application";
    }

    @Override
    public Single<HealthResult> check() {
        String now = reason;
        return Single.just(now.isEmpty() ? HealthResult.up() : HealthResult.down(now));
    }
}
