package org.jzenith.core.metrics;

import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** The configuration of metrics. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
@Config("metrics")
public interface MetricsConfiguration {

    /** Returns whether the application measures requests, event loops and the JVM, and serves {@code /metrics}. */
    @ConfigDefault("true")
    @ConfigDoc("Whether requests, event loops and the JVM are measured, and /metrics is served")
    boolean enabled();
}
