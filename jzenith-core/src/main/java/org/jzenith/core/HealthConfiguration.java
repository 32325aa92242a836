package org.jzenith.core;

import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;

/** How long health checks may take. */
@Config("health")
interface HealthConfiguration {

    /** Returns how long each check may take before it counts as DOWN. */
    @ConfigDefault("1s")
    Duration timeout();
}
