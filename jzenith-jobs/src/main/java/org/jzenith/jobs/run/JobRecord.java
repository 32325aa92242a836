package org.jzenith.jobs.run;

import java.time.Instant;

/**
 * What is recorded of the last run of a job that one instance at a time runs.
 *
 * @param scheduledFor the time at which it was due; for a job that has never run, when it was added
 * @param isFinished whether it has ended; false also if its instance has crashed
 */
public record JobRecord(Instant scheduledFor, boolean isFinished) {}
