package org.jzenith.jobs;

import com.google.inject.Provider;
import io.reactivex.Single;
import java.util.Locale;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

/** Shows the last outcome of each job. Never DOWN: an instance whose job has failed can still answer requests. */
final class JobsHealthCheck implements HealthCheck {

    private final Provider<Jobs> jobs;

    JobsHealthCheck(Provider<Jobs> jobs) {
        this.jobs = jobs;
    }

    @Override
    public String name() {
        return "jobs";
    }

    @Override
    public Single<HealthResult> check() {
        return Single.fromCallable(() -> {
            HealthResult result = HealthResult.up();
            for (JobStatus job : jobs.get().all()) {
                result = result.with(job.name(), state(job));
            }
            return result;
        });
    }

    private static String state(JobStatus job) {
        if (job.isRunning()) {
            return "running";
        }
        return job.last()
                .map(last -> last.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .orElse("has not run here");
    }
}
