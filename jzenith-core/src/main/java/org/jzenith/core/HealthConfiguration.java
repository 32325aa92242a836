package org.jzenith.core;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
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

    /** Returns how long a backing service may fail before the application is not ready. */
    @ConfigDefault("5s")
    @ConfigDoc(
            "How long the health check of a backing service may fail before it counts as DOWN, if it has been UP before: time for a failover; 0 = at once")
    @PositiveOrZero
    Duration grace();

    /** Returns the names of the health checks of optional dependencies. */
    @ConfigDefault("")
    @ConfigDoc(
            "Names of health checks of what the application can do without, such as redis for a cache: they are shown, but never make an answer DOWN")
    List<@NotBlank String> optional();
}
