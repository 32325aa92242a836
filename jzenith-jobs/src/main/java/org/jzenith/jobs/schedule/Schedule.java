package org.jzenith.jobs.schedule;

import java.time.Instant;
import java.util.Optional;

/** The times at which a job is due, the same on all instances. Immutable. */
public interface Schedule {

    /** Returns the first time after this one; empty if there is none. */
    Optional<Instant> next(Instant after);

    /** Returns the last time that is not after this one; empty if there is none. */
    Optional<Instant> last(Instant until);
}
