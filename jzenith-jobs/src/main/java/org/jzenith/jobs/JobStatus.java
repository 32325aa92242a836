package org.jzenith.jobs;

import java.time.Instant;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jzenith.jobs.run.JobResult;

/**
 * A job as this instance sees it.
 *
 * @param name its name
 * @param schedule its schedule, such as {@code 0 3 * * * in UTC}
 * @param isRunning whether it runs now, on this instance
 * @param next when it runs next on this instance; empty if it runs on another one, or is disabled
 * @param last its last run on this instance
 * @param missed how many times it was due and did not run
 */
@API(status = API.Status.MAINTAINED)
public record JobStatus(
        String name,
        String schedule,
        boolean isRunning,
        Optional<Instant> next,
        Optional<JobResult> last,
        long missed) {}
