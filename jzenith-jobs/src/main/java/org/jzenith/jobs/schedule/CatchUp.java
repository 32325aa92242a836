package org.jzenith.jobs.schedule;

import org.apiguardian.api.API;

/**
 * What happens with runs that were missed, because no instance was there, the database was not, or the run before took
 * too long. A run that was interrupted by a crash counts as missed.
 */
@API(status = API.Status.MAINTAINED)
public enum CatchUp {
    /** The next run is that of the next time. */
    NONE,
    /** The job runs once for all that were missed. */
    ONE,
    /** The job runs once for each of them, in their order. */
    ALL
}
