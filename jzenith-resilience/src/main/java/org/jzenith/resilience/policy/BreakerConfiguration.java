package org.jzenith.resilience.policy;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import org.apiguardian.api.API;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** The keys of a circuit breaker, below those of a plugin. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface BreakerConfiguration {

    /** Returns the percentage of failed calls at which the breaker opens. */
    @ConfigDefault("50")
    @ConfigDoc("How many of 100 calls within the window must have failed for the circuit breaker to open")
    @Min(1)
    @Max(100)
    int failureRate();

    /** Returns the number of calls below which the breaker does not open. */
    @ConfigDefault("10")
    @ConfigDoc("How many calls there must have been within the window for the circuit breaker to open")
    @Min(1)
    @Max(100_000)
    int minimumCalls();

    /** Returns the time for which a call counts. */
    @ConfigDefault("10s")
    @ConfigDoc("How long the circuit breaker takes a call into account, in whole seconds")
    @Positive
    Duration window();

    /** Returns the time for which the breaker stays open. */
    @ConfigDefault("5s")
    @ConfigDoc("How long the circuit breaker stays open before it lets trial calls through")
    @Positive
    Duration openTime();

    /** Returns the number of trial calls. */
    @ConfigDefault("3")
    @ConfigDoc("How many trial calls decide whether the circuit breaker closes or opens again")
    @Min(1)
    @Max(1_000)
    int trialCalls();
}
