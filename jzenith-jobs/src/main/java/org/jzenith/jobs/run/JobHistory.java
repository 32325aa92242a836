package org.jzenith.jobs.run;

import java.time.Instant;
import java.util.Optional;

/**
 * What is recorded of a job that one instance at a time runs, whichever instance that was.
 *
 * @param scheduledFor the time of the last run; for a job that has never run, when it was added
 * @param failure the last failure
 * @param failedAt when that was
 */
public record JobHistory(Instant scheduledFor, Optional<String> failure, Optional<Instant> failedAt) {}
