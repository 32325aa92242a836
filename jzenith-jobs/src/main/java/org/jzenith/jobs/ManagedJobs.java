package org.jzenith.jobs;

import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.jobs.run.JobHistory;
import org.jzenith.jobs.run.JobResult;
import org.jzenith.jobs.run.JobRunner;
import org.jzenith.jobs.schedule.JobsClock;

/** Shows jobs to operators, who can run one now. */
final class ManagedJobs implements ManagedItems {

    private static final String RUN = "run";

    private final Jobs jobs;
    private final JobsClock clock;

    /**
     * A job as JSON.
     *
     * @param next when it runs next, on whichever instance
     * @param lastRun the time of its last run; for a job that runs once per cluster, on whichever instance
     * @param outcome how its last run on this instance has ended
     */
    record JobView(
            String name,
            String schedule,
            boolean oncePerCluster,
            boolean runningHere,
            Optional<Instant> next,
            Optional<Instant> lastRun,
            Optional<String> outcome,
            Optional<String> lastFailure,
            Optional<Instant> failedAt,
            long missedHere) {}

    ManagedJobs(Jobs jobs, JobsClock clock) {
        this.jobs = jobs;
        this.clock = clock;
    }

    @Override
    public String path() {
        return "jobs";
    }

    @Override
    public Single<?> all() {
        return Flowable.fromIterable(jobs.runners())
                .concatMapSingle(this::view)
                .toList()
                .map(views -> Map.of("jobs", views));
    }

    @Override
    public Maybe<?> find(String name) {
        return jobs.runner(name).map(runner -> view(runner).toMaybe()).orElseGet(Maybe::empty);
    }

    private Single<JobView> view(JobRunner runner) {
        return runner.history()
                .map(history -> view(runner, history))
                .switchIfEmpty(Single.fromCallable(() -> view(runner, null)));
    }

    private JobView view(JobRunner runner, @Nullable JobHistory history) {
        Optional<JobResult> last = runner.last();
        Optional<JobResult> failed = runner.lastFailed();
        return new JobView(
                runner.job().name(),
                runner.job().schedule().toString(),
                runner.job().options().isOncePerCluster(),
                runner.isRunning(),
                runner.next().or(() -> runner.job().schedule().next(clock.now())),
                history == null ? last.map(JobResult::scheduledFor) : Optional.of(history.scheduledFor()),
                last.map(result -> result.outcome().name().toLowerCase(Locale.ROOT)),
                history == null ? failed.map(ManagedJobs::reason) : history.failure(),
                history == null ? failed.map(JobResult::scheduledFor) : history.failedAt(),
                runner.missed());
    }

    private static String reason(JobResult failed) {
        return failed.failure()
                .map(FailureText::recorded)
                .orElseGet(() -> failed.outcome().name().toLowerCase(Locale.ROOT));
    }

    @Override
    public Single<?> act(String name, Map<String, String> request) {
        if (jobs.runner(name).isEmpty()) {
            return Single.error(new NoSuchElementException("There is no job \"" + name + "\"."));
        }
        if (!RUN.equals(request.get("action"))) {
            return Single.error(
                    new IllegalArgumentException("The action is unknown (expected: {\"action\": \"" + RUN + "\"})."));
        }
        return jobs.runNow(name).toSingleDefault(Map.of("begun", name));
    }
}
