package org.jzenith.core.health;

import io.reactivex.Single;

/**
 * Tells whether one part of an application works. Checks are asked in parallel, on an event loop: {@link #check()} must not
 * block. A check that fails, or takes longer than {@code health.timeout}, counts as DOWN.
 */
public interface HealthCheck {

    /** What follows if a check is DOWN. */
    enum Kind {
        /** The process should be restarted. Such a check must not ask another service: a restart would not mend that one. */
        LIVENESS,
        /** No requests should be sent here for now. */
        READINESS
    }

    /** Returns the name under which the result is shown, unique in the application. */
    String name();

    /** Returns what follows if this is DOWN; {@link Kind#READINESS} unless overridden. */
    default Kind kind() {
        return Kind.READINESS;
    }

    /** Finds out. Subscribed anew for each question, disposed when the time is over. */
    Single<HealthResult> check();
}
