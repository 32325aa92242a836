package org.jzenith.core;

import jakarta.validation.constraints.Positive;
import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** How long health checks may take. */
@Config("health")
interface HealthConfiguration {

    /** Returns how long each check may take before it counts as DOWN. */
    @ConfigDefault("1s")
    @ConfigDoc("How long each health check may take before it counts as DOWN")
    @Positive
    Duration timeout();
}
