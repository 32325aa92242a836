package org.jzenith.jobs;

import io.reactivex.BackpressureOverflowStrategy;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.processors.FlowableProcessor;
import io.reactivex.processors.PublishProcessor;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.jobs.run.JobRequests;
import org.jzenith.jobs.run.JobResult;
import org.jzenith.jobs.run.JobRunner;

/** The jobs of the application on this instance. Injectable; safe on any thread. */
@API(status = API.Status.MAINTAINED)
public final class Jobs {

    private final List<JobRunner> runners;
    private final FlowableProcessor<JobResult> results;
    /** Null if each instance runs all jobs. */
    private final @Nullable JobRequests requests;

    Jobs(List<JobRunner> runners, FlowableProcessor<JobResult> results, @Nullable JobRequests requests) {
        this.runners = List.copyOf(runners);
        this.results = results;
        this.requests = requests;
    }

    static FlowableProcessor<JobResult> newResults() {
        return PublishProcessor.<JobResult>create().toSerialized();
    }

    List<JobRunner> runners() {
        return runners;
    }

    Optional<JobRunner> runner(String name) {
        return runners.stream()
                .filter(runner -> runner.job().name().equals(name))
                .findFirst();
    }

    void start(boolean isEnabled) {
        if (isEnabled) {
            runners.forEach(JobRunner::start);
        }
        if (requests != null) {
            requests.start();
        }
    }

    void close() {
        if (requests != null) {
            requests.close();
        }
        results.onComplete();
    }

    /** Returns all jobs, in the order in which the application has added them. */
    public List<JobStatus> all() {
        return runners.stream()
                .map(runner -> new JobStatus(
                        runner.job().name(),
                        runner.job().schedule().toString(),
                        runner.isRunning(),
                        runner.next(),
                        runner.last(),
                        runner.missed()))
                .toList();
    }

    /**
     * Runs a job now, outside of its schedule, and completes when the run has begun. A job that runs once per cluster
     * runs on the instance that has its lease, whichever that is. Fails with an {@link IllegalStateException} if it
     * runs already, or if no instance with the lease answers within 10 s.
     *
     * @throws IllegalArgumentException if there is no such job
     */
    public Completable runNow(String name) {
        JobRunner runner = runner(name)
                .orElseThrow(() -> new IllegalArgumentException("job: \"" + name + "\" (expected: one of "
                        + runners.stream().map(each -> each.job().name()).toList() + ')'));
        return requests == null ? runner.runNow() : runner.runNow(requests);
    }

    /**
     * Returns the results of all runs on this instance that end after the subscription, on an event loop, which must
     * not be blocked. A slow subscriber misses some. Completes when the application stops.
     */
    public Flowable<JobResult> results() {
        return results.onBackpressureBuffer(1_000, () -> {}, BackpressureOverflowStrategy.DROP_OLDEST);
    }
}
