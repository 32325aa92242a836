package org.jzenith.jobs.run;

import io.reactivex.Completable;
import java.util.function.Function;
import org.jzenith.jobs.schedule.JobOptions;
import org.jzenith.jobs.schedule.Schedule;

/**
 * A job as the application has added it.
 *
 * @param name its name, which is different from those of all other jobs
 * @param work begins a run; subscribed to once for each run
 */
public record ScheduledJob(String name, Schedule schedule, JobOptions options, Function<JobRun, Completable> work) {}
