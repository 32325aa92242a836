package org.jzenith.jobs.schedule;

import java.time.Instant;
import org.apiguardian.api.API;

/**
 * The time by which jobs begin. By default, it is that of the system; a test binds a {@link ManualJobsClock}. Safe on
 * any thread.
 */
@API(status = API.Status.MAINTAINED)
public interface JobsClock {

    /** Returns the time. */
    Instant now();

    /** Returns whether this is the time of the system, so that servers have the same; false by default. */
    default boolean isSystem() {
        return false;
    }

    /**
     * Calls {@code action}, which must not block, on any thread, when the time has come.
     *
     * @return prevents the call, unless it has begun
     */
    Runnable at(Instant time, Runnable action);
}
