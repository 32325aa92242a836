package org.jzenith.jobs;

import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** How jobs run on this instance. */
@Config("jobs")
interface JobsConfiguration {

    @ConfigDefault("true")
    @ConfigDoc("Whether this instance runs jobs by their schedule")
    boolean enabled();

    @ConfigDefault("15s")
    @ConfigDoc(
            "How long a job that runs once per cluster waits after a crash of its instance until another one takes it over")
    @Positive
    Duration leaseDuration();

    @ConfigDefault("10s")
    @ConfigDoc("How long a stop of the application waits for jobs that run; then it cancels them")
    @PositiveOrZero
    Duration stopTimeout();
}
