package org.jzenith.jobs;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/** How jobs run on this instance. */
@Config("jobs")
interface JobsConfiguration {

    @ConfigDefault("true")
    @ConfigDoc("Whether this instance runs jobs by their schedule, and works on tasks")
    boolean enabled();

    @ConfigDefault("15s")
    @ConfigDoc(
            "How long a task, or a job that runs once per cluster, waits after a crash of its instance until another one takes it over")
    @Positive
    Duration leaseDuration();

    @ConfigDefault("10s")
    @ConfigDoc("How long a stop of the application waits for jobs and tasks in progress; then it cancels them")
    @PositiveOrZero
    Duration stopTimeout();

    @ConfigDefault("1s")
    @ConfigDoc("How often an instance looks for tasks whose time has come; it learns about new ones at once")
    @Positive
    Duration pollInterval();

    @ConfigDefault("1d")
    @ConfigDoc("How long tasks that have succeeded are kept")
    @PositiveOrZero
    Duration taskRetention();

    @ConfigDefault("30d")
    @ConfigDoc("How long dead tasks are kept")
    @PositiveOrZero
    Duration deadTaskRetention();

    @ConfigDefault("1MB")
    @ConfigDoc("How large the payload of a task may be, as JSON")
    @Min(1)
    @Max(64 << 20)
    DataSize maxPayloadSize();
}
