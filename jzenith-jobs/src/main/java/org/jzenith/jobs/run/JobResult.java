package org.jzenith.jobs.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The end of a run.
 *
 * @param job the name of the job
 * @param scheduledFor the time at which the run was due
 * @param outcome how it has ended
 * @param duration how long it took
 * @param failure why it has failed
 */
@API(status = API.Status.MAINTAINED)
public record JobResult(
        String job, Instant scheduledFor, Outcome outcome, Duration duration, Optional<Throwable> failure) {

    /** How a run has ended. */
    public enum Outcome {
        /** The work has completed. */
        SUCCESS,
        /** The work has failed. */
        FAILURE,
        /** The work took longer than its time-out, and was cancelled. */
        TIMEOUT,
        /** The work was cancelled, because this instance has lost the lease of the job. */
        LEASE_LOST,
        /** The work was cancelled, because the application stopped and could not wait any longer. */
        STOPPED
    }
}
