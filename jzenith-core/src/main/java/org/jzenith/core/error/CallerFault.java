package org.jzenith.core.error;

import org.apiguardian.api.API;

/**
 * A failure that may be the fault of who made the call, and then says nothing about what was called: circuit breakers
 * do not count it, and it is not tried again.
 */
@API(status = API.Status.MAINTAINED)
public interface CallerFault {

    /** Returns whether it is the fault of the caller. */
    boolean isCallerFault();
}
