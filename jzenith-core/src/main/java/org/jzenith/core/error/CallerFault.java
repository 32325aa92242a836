package org.jzenith.core.error;

import org.apiguardian.api.API;

/**
 * A failure that may be the caller's fault. Such a failure reveals nothing about the called service: circuit breakers
 * do not count it, and it is not retried.
 */
@API(status = API.Status.MAINTAINED)
public interface CallerFault {

    /** Returns whether it is the fault of the caller. */
    boolean isCallerFault();
}
