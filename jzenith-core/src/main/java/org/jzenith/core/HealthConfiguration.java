package org.jzenith.core;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import java.util.List;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** The configuration of health checks. */
@Config("health")
interface HealthConfiguration {

    /** Returns how long each health check may take before it counts as DOWN. */
    @ConfigDefault("1s")
    @ConfigDoc("How long each health check may take before it counts as DOWN")
    @Positive
    Duration timeout();

    /** Returns the names of the health checks of optional dependencies. */
    @ConfigDefault("")
    @ConfigDoc(
            "Names of health checks of what the application can do without, such as redis for a cache: they are shown, but never make an answer DOWN")
    List<@NotBlank String> optional();
}
