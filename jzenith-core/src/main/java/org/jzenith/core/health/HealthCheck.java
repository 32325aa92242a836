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
         * The orchestrator should restart the process. Such a check must not query another service, because a restart
         * would not repair that service.
         */
        LIVENESS,
        /** The load balancer should not send requests to this application for now. */
        READINESS
    }

    /** Returns the name of the result; it must be unique in the application. */
    String name();

    /** Returns the consequence if this check is DOWN; {@link Kind#READINESS} unless overridden. */
    default Kind kind() {
        return Kind.READINESS;
    }

    /**
     * Returns whether this is the check of a backing service. If such a check has been UP, a failure counts as DOWN
     * only after {@code health.grace}, because a failover takes a moment, and all instances would be out of service at
     * once. False unless overridden; without effect on a liveness check.
     */
    default boolean isOfBackingService() {
        return false;
    }

    /**
     * Runs the check. Called and subscribed to once for each report. If the check takes longer than
     * {@code health.timeout}, the subscription is disposed.
     */
    Single<HealthResult> check();
}
