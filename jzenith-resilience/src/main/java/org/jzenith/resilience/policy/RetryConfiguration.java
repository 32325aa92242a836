package org.jzenith.resilience.policy;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import org.apiguardian.api.API;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** The keys of retries, below those of a plugin. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface RetryConfiguration {

    /** Returns the number of retries for 100 calls. */
    @ConfigDefault("10")
    @ConfigDoc("How many retries there may be for 100 calls")
    @Min(0)
    @Max(100)
    int budget();

    /** Returns the number of additional retries. */
    @ConfigDefault("10")
    @ConfigDoc("How many retries there may be beyond that, since the first calls can fail as well")
    @PositiveOrZero
    @Max(10_000)
    int reserve();

    /** Returns the longest delay before the first retry. */
    @ConfigDefault("50ms")
    @ConfigDoc(
            "How long to wait before the first retry; twice as long before each further one, each time up to a half less at random")
    @Positive
    Duration firstDelay();

    /** Returns the longest delay before any retry. */
    @ConfigDefault("2s")
    @ConfigDoc("How long to wait before a retry, at most")
    @Positive
    Duration maxDelay();
}
