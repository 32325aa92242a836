package org.jzenith.jobs.run;

import java.time.Instant;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jzenith.backing.lease.Lease;

/**
 * One run of a job, for work that needs to know about it.
 *
 * @param job the name of the job
 * @param scheduledFor the time at which the run was due, without jitter
 * @param lease the lease under which the job runs, if it runs once per cluster. {@code tx.fenced(lease)} keeps a paused
 *     instance from writing when another one has taken the job over
 */
@API(status = API.Status.MAINTAINED)
public record JobRun(String job, Instant scheduledFor, Optional<Lease> lease) {}
