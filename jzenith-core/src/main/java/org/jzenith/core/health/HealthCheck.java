package org.jzenith.core.health;

import io.reactivex.Single;
import org.apiguardian.api.API;

/**
 * Checks whether one part of an application works. Checks run in parallel on an event loop, so {@link #check()} must
 * not block. A check that fails or takes longer than {@code health.timeout} counts as DOWN.
 */
@API(status = API.Status.MAINTAINED)
public interface HealthCheck {

    /** The consequence of a check that is DOWN. */
    enum Kind {
        /**
         * The process should be restarted. Such a check must not query another service: a restart would not repair that
         * service.
         */
        LIVENESS,
        /** No requests should be sent to this application for now. */
        READINESS
    }

    /** Returns the name under which the result is shown; it must be unique in the application. */
    String name();

    /** Returns the consequence if this check is DOWN; {@link Kind#READINESS} unless overridden. */
    default Kind kind() {
        return Kind.READINESS;
    }

    /**
     * Runs the check. Called and subscribed to once for each report; the subscription is disposed of after
     * {@code health.timeout}.
     */
    Single<HealthResult> check();
}
