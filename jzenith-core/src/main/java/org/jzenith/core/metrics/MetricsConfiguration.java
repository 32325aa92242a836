package org.jzenith.core.metrics;

import java.util.Optional;
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

    /**
     * Returns whether the application measures virtual threads that keep their carriers while they wait, and logs each
     * place. If empty, only an application that {@code jzenith:dev} has started does so.
     */
    @ConfigDoc(
            "Whether virtual threads that keep their carriers while they wait are measured by Flight Recorder, and each place is logged, on JDK 21 and newer; by default, only with jzenith:dev")
    Optional<Boolean> pinnedThreads();
}
