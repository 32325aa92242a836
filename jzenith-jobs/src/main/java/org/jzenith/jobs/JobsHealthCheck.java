package org.jzenith.jobs;

import com.google.inject.Provider;
import io.reactivex.Single;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.jobs.task.TaskService;

/**
 * Shows the last outcome of each job, and how many tasks each queue has. Never DOWN: an instance whose job has failed
 * can still answer requests.
 */
final class JobsHealthCheck implements HealthCheck {

    private final Provider<Jobs> jobs;
    private final Supplier<@Nullable TaskService> tasks;

    JobsHealthCheck(Provider<Jobs> jobs, Supplier<@Nullable TaskService> tasks) {
        this.jobs = jobs;
        this.tasks = tasks;
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
            TaskService service = tasks.get();
            if (service != null) {
                for (TaskService.QueueState queue : service.states()) {
                    result = result.with(
                            "queue " + queue.queue(),
                            queue.running() + " running here, " + queue.ready() + " ready, " + queue.dead() + " dead");
                }
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
