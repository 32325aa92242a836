package org.jzenith.core.health;

import io.reactivex.Single;

/** Says that the application itself takes requests: from the end of its start to the beginning of its stop. Any thread. */
public final class ApplicationReadiness implements HealthCheck {

    private volatile String reason = "starting";

    /** The start is complete. */
    public void started() {
        reason = "";
    }

    /** The stop has begun. */
    public void stopping() {
        reason = "stopping";
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
